"""`python -m millerloop`: the demo, `info` and `bench`."""

from millerloop._cli import main

if __name__ == "__main__":
    raise SystemExit(main())
