"""`python -m millerloop`: what it prints, its exit codes, and damaged data named instead of a traceback."""

import functools
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from millerloop import _cli, build_info, engine
from millerloop._build import engines
from millerloop._cli import bench, info, operations, timing, vectors
from millerloop._cli.checks import pairings, signatures

CURVES = ("bls12_381", "bls12_377")
SECTIONS = ["BLS12-381", "BLS12-377", "drand beacons", "Ethereum aggregates", "secp256k1"]
SECTIONS += ["Signatures made here"]
OF_A_CURVE = ("pairing products", "inputs to refuse", "pairing values", "bilinearity on random scalars", "one pairing")
OF_DRAND = ("chained", "unchained", "in G1, by RFC 9380", "in G1, with the old tag")
OF_ETHEREUM = ("one message", "a message each")
OF_SECP256K1 = ("BIP-340", "ECDSA by RFC 6979", "keys from signatures (ecrecover)")
WITHOUT_DATA = ("a shared secret", "256 signatures as a batch")
TITLES = [*OF_A_CURVE, *OF_A_CURVE, *OF_DRAND, *OF_ETHEREUM, *OF_SECP256K1, *WITHOUT_DATA, "sign 1,000 messages"]
TITLES += ["aggregate, and verify that", "verify from bytes, as a batch", "find a forged one"]
TITLES_OF_40 = ["sign 40 messages", *TITLES[-3:]]


# Made once: some have thousands of points
python_operations = functools.cache(operations.python_operations)


def command(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "millerloop", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def flipped(text):
    """Hexadecimal with its last digit changed."""
    return text[:-1] + f"{int(text[-1], 16) ^ 1:x}"


class TestDemo:
    def test_without_arguments(self):
        result = command()
        assert result.returncode == 0, result.stdout + result.stderr
        assert result.stderr == ""
        assert result.stdout.count("  ok ") == len(TITLES)
        assert "FAILED" not in result.stdout
        assert build_info()["wide_multiply"] in result.stdout
        assert f"{engine()} engine" in result.stdout
        assert result.stdout.count("one pairing: ") == 2

    def test_is_the_demo(self):
        lines = command("demo", "--signatures", "40").stdout.splitlines()
        checks = [line for line in lines if line.startswith("  ok ")]
        assert [line.split(": ")[0].removeprefix("  ok").strip() for line in checks] == [*TITLES[:-4], *TITLES_OF_40]
        assert [line for line in lines[1:-1] if line and not line.startswith(" ")] == SECTIONS
        # each with its time
        assert all(re.search(r" \(\d+ ms\)$", line) for line in checks)

    @pytest.fixture(autouse=True)
    def fewer_pairings(self, monkeypatch):
        """In this process; `command()` starts others."""
        monkeypatch.setattr(pairings, "TIMED_PAIRINGS", 1)
        monkeypatch.setattr(pairings, "RANDOM_ROUNDS", 1)

    @pytest.fixture
    def folder(self, tmp_path):
        copy = tmp_path / "vectors"
        shutil.copytree(vectors.SHIPPED, copy)
        return copy

    def edit(self, path, change):
        content = json.loads(path.read_text())
        change(content["cases"])
        path.write_text(json.dumps(content))

    def demo(self, folder, capsys):
        code = _cli.main(["demo", "--vectors", str(folder), "--signatures", "5"])
        output = capsys.readouterr().out
        return code, [line for line in output.splitlines() if "FAILED" in line], output

    def test_an_undamaged_copy(self, folder, capsys):
        assert self.demo(folder, capsys)[:2] == (0, [])

    def test_a_wrong_product_fails_by_name(self, folder, capsys):
        def flip(cases):
            cases[7]["expected"] = not cases[7]["expected"]

        self.edit(folder / "bls12_381_eip2537_pairing.json", flip)
        code, failed, output = self.demo(folder, capsys)
        assert code == 1
        assert len(failed) == 1
        assert "pairing products" in failed[0]
        assert "e(G1,G2)*e(G1,-G2)" in failed[0]
        assert output.splitlines()[-1] == "1 failed: BLS12-381, pairing products"

    def test_a_wrong_value_fails_by_name(self, folder, capsys):
        def change(cases):
            cases[1]["gt"][3][0] = "01"

        self.edit(folder / "bls12_377_pairing_values.json", change)
        code, failed, output = self.demo(folder, capsys)
        assert code == 1
        assert len(failed) == 1
        assert "e(0x2 G1, 0x3 G2)" in failed[0]
        assert output.splitlines()[-1] == "1 failed: BLS12-377, pairing values"

    def test_an_input_that_is_not_refused_fails_by_name(self, folder, capsys):
        def good(cases):
            first = next(case for case in cases if "rejected" in case)
            first["input"] = "00" * 384

        self.edit(folder / "bls12_381_eip2537_pairing.json", good)
        code, failed, _ = self.demo(folder, capsys)
        assert code == 1
        assert "refused for nothing" in failed[0]

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"{",
            b"\xff\xfe\x00",
            b"[]",
            b"{}",
            b'{"cases": []}',
            b'{"cases": 3}',
            b'{"title": "t", "origin": "o", "cases": [{}]}',
            b'{"title": "t", "origin": "o", "cases": [null]}',
            b'{"title": "t", "origin": "o", "cases": [{"name": "n", "input": "zz", "expected": true}]}',
            b'{"title": "t", "origin": "o", "cases": [{"a": "0x1", "b": "0x1", "gt": [["1", "2"]]}]}',
            b'{"title": "t", "origin": "o", "cases": [{"a": 1, "b": 1, "gt": 3}]}',
        ],
    )
    def test_damaged_files_are_failed_checks(self, folder, capsys, content):
        for path in folder.glob("bls12_381*.json"):
            path.write_bytes(content)
        code, failed, output = self.demo(folder, capsys)
        assert code == 1
        assert [line.split(":")[0].split("FAILED")[1].strip() for line in failed] == [
            "pairing products",
            "inputs to refuse",
            "pairing values",
        ]
        assert "Traceback" not in output
        # the other curve and the checks without these data still ran
        assert output.count("  ok ") == len(TITLES) - 3

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b'{"title": "t", "origin": "o", "cases": [{}]}',
            b'{"title": "t", "origin": "o", "cases": [{"scheme": "x", "kind": "y"}]}',
            b'{"title": "t", "origin": "o", "cases": [{"scheme": "pedersen-bls-chained", "kind": "aggregate_verify"}]}',
        ],
    )
    def test_damaged_files_of_signatures_are_failed_checks(self, folder, capsys, content):
        for name in ("drand_beacons", "ethereum_aggregates", "secp256k1_bip340", "secp256k1_rfc6979"):
            (folder / f"{name}.json").write_bytes(content)
        code, failed, output = self.demo(folder, capsys)
        assert code == 1
        assert [line.split(":")[0].split("FAILED")[1].strip() for line in failed] == [
            *OF_DRAND,
            *OF_ETHEREUM,
            *OF_SECP256K1,
        ]
        assert "Traceback" not in output
        assert output.count("  ok ") == len(TITLES) - 9

    @pytest.mark.parametrize("field", ["signature", "public_key", "previous_signature", "randomness", "round"])
    def test_a_round_that_does_not_hold_fails_by_name(self, folder, capsys, field):
        def change(cases):
            case = next(case for case in cases if case["previous_signature"] and case["randomness"])
            assert case["expected"]
            case[field] = case[field] + 1 if field == "round" else flipped(case[field])

        self.edit(folder / "drand_beacons.json", change)
        code, failed, output = self.demo(folder, capsys)
        assert code == 1
        assert failed == ["  FAILED  chained: round 397089 of key 88a8227b: does not hold"]
        assert output.splitlines()[-1] == "1 failed: drand beacons, chained"

    def test_a_bad_round_that_holds_fails_by_name(self, folder, capsys):
        def change(cases):
            case = next(case for case in cases if case["scheme"] == "bls-unchained-g1-rfc9380")
            case["expected"] = False

        self.edit(folder / "drand_beacons.json", change)
        assert self.demo(folder, capsys)[1] == [
            "  FAILED  in G1, by RFC 9380: round 38 of key 81d320f2: holds, and must not"
        ]

    @pytest.mark.parametrize("kind", ["fast_aggregate_verify", "aggregate_verify"])
    @pytest.mark.parametrize("field", ["signature", "public_keys", "messages"])
    def test_an_aggregate_that_does_not_verify_fails_by_name(self, folder, capsys, kind, field):
        names = []

        def change(cases):
            case = next(case for case in cases if case["kind"] == kind and case["expected"])
            names.append(case["name"])
            case[field] = flipped(case[field]) if field == "signature" else [*map(flipped, case[field])]

        self.edit(folder / "ethereum_aggregates.json", change)
        code, failed, output = self.demo(folder, capsys)
        assert code == 1
        assert len(failed) == 1
        assert failed[0].endswith(f": {names[0]}: does not verify")
        assert output.splitlines()[-1].startswith("1 failed: Ethereum aggregates, ")

    @pytest.mark.parametrize(
        ("name", "field"),
        [
            ("secp256k1_bip340", "signature"),
            ("secp256k1_bip340", "message"),
            ("secp256k1_rfc6979", "signature"),
            ("secp256k1_rfc6979", "digest"),
        ],
    )
    def test_a_signature_on_secp256k1_that_is_another_fails_by_name(self, folder, capsys, name, field):
        names = []

        def change(cases):
            names.append(cases[0]["name"])
            cases[0][field] = flipped(cases[0][field])

        self.edit(folder / f"{name}.json", change)
        code, failed, _ = self.demo(folder, capsys)
        assert code == 1
        assert failed[0].endswith(f": {names[0]}: signed otherwise")

    def test_a_bad_signature_of_bip340_that_verifies_fails_by_name(self, folder, capsys):
        def change(cases):
            case = next(case for case in cases if not case["expected"])
            case["expected"] = True

        self.edit(folder / "secp256k1_bip340.json", change)
        assert self.demo(folder, capsys)[1] == ["  FAILED  BIP-340: number 5: does not verify"]

    def test_failures_of_what_is_made_here(self, capsys, monkeypatch):
        """Where signing fails, so do the checks that need signatures. A wrong answer of a batch is noticed."""

        def ending(broken, answer, folder=vectors.SHIPPED):
            with monkeypatch.context() as patch:
                patch.setattr(type(signatures.BasicMinPk), broken, answer)
                return self.demo(folder, capsys)[1]

        def fails(*_):
            raise MemoryError("no more")

        assert ending("sign", fails) == [
            "  FAILED  sign 5 messages: MemoryError: no more",
            *(f"  FAILED  {title}: nothing was signed" for title in TITLES[-3:]),
        ]
        assert ending("batch_verify", lambda *_, **__: False) == [
            f"  FAILED  {TITLES[-2]}: what was signed here does not verify"
        ]
        (line,) = ending("find_invalid", lambda *_, **__: [])
        assert line.startswith(f"  FAILED  {TITLES[-1]}: number ")

    def test_progress_on_a_terminal(self, capsys, monkeypatch):
        """One line of standard error, written over, and nothing of it is left."""
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        assert _cli.main(["demo", "--signatures", "64"]) == 0
        output = capsys.readouterr()
        told = output.err.split("\r\x1b[K")
        assert told[-1] == ""
        assert "BLS12-377, pairing values" in told
        assert "Signatures made here, sign 64 messages: 32 of 64" in told
        assert "Signatures made here, verify from bytes, as a batch: 64 of 64" in told
        assert "\n" not in output.err
        assert "\x1b" not in output.out

    def test_missing_files_are_failed_checks(self, tmp_path, capsys):
        code, failed, _ = self.demo(tmp_path, capsys)
        assert code == 1
        assert len(failed) == 15
        assert "bls12_381_eip2537_pairing.json" in failed[0]


class TestInfo:
    def test_names_the_build(self):
        result = command("info")
        assert result.returncode == 0
        for word in ("engine", "wide multiply", "limbs", "compiler", "CPU features", "Python"):
            assert word in result.stdout

    def test_lanes_and_why_they_are_not_used(self):
        facts = {"lanes": True, "engines": ["ifma", "scalar"], "engine": "ifma"}
        assert info.lanes(facts) == "used for batches"
        assert info.lanes({**facts, "engines": ["scalar"], "engine": "scalar"}).startswith("not used: the CPU")
        assert info.lanes({**facts, "lanes": False, "engines": ["scalar"], "engine": "scalar"}) == "not in this build"
        told = command("info", MILLERLOOP_ENGINE="scalar").stdout
        assert "eight lanes      not" in told
        assert ("MILLERLOOP_ENGINE=scalar" in told) == ("ifma" in engines())

    def test_json(self):
        facts = json.loads(command("info", "--json").stdout)
        assert (facts["engine"], facts["engines"]) == (engine(), list(engines()))
        assert facts.items() >= build_info().items()


class TestBench:
    def test_one_layer_as_json(self):
        result = command("bench", "--layer", "fp", "--curve", "bls12_377", "--seconds", "0.002", "--json")
        assert result.returncode == 0, result.stderr
        rows = json.loads(result.stdout)["results"]
        assert {row["curve"] for row in rows} == {"bls12_377"}
        assert {row["layer"] for row in rows} == {"fp"}
        assert {"mul", "square", "sum", "diff"} <= {row["operation"] for row in rows if row["level"] == "Python"}
        for row in rows:
            assert row["ns_per_op"] > 0
            assert row["ops_per_s"] == pytest.approx(1e9 / row["ns_per_op"])

    def test_a_table_and_progress(self):
        result = command("bench", "--layer", "fp", "--layer", "pairing", "--seconds", "0.001")
        assert result.returncode == 0, result.stderr
        assert "measuring fp (bls12_381)" in result.stderr
        assert "measuring" not in result.stdout
        assert "ops/s" in result.stdout
        assert "cycles" in result.stdout.splitlines()[-1]

    @pytest.mark.parametrize(
        ("curve", "layer"), [(curve, layer) for curve, layers in operations.LAYERS_OF.items() for layer in layers]
    )
    def test_every_operation_runs(self, curve, layer):
        python = python_operations(curve, layer)
        assert python
        for run, size in python.values():
            run()
            assert size >= 1
        for kernels in operations.kernel_operations(curve, layer).values():
            for kernel in kernels.values():
                assert kernel(2) > 0

    def test_both_curves_measure_the_same(self):
        first, second = (operations.LAYERS_OF[curve] for curve in CURVES)
        assert first == second
        for layer in first:
            names = [list(python_operations(curve, layer)) for curve in CURVES]
            assert names[0] == names[1]
            kernels = [operations.kernel_operations(curve, layer) for curve in CURVES]
            assert {level: list(calls) for level, calls in kernels[0].items()} == {
                level: list(calls) for level, calls in kernels[1].items()
            }

    def test_best_is_the_shortest_round_per_operation(self, monkeypatch):
        durations = itertools.chain([9000, 9000], itertools.cycle([3000, 1000, 2000]))
        now = 0

        def run():
            nonlocal now
            now += next(durations)

        monkeypatch.setattr(timing, "time", SimpleNamespace(perf_counter_ns=lambda: now))
        # 9000 ns are more than a round may take, so every round is one call
        assert timing.best_ns(run, 10, seconds=1e-6) == 100.0

    def test_a_kernel_is_asked_often_enough(self):
        asked = []

        def kernel(n):
            asked.append(n)
            return 50.0

        assert timing.kernel_best_ns(kernel, seconds=0.15) == 50.0
        assert asked[-1] * 50.0 == pytest.approx(0.15e9 / timing.ROUNDS, rel=0.1)
        assert asked.count(asked[-1]) >= timing.ROUNDS

    def test_table_without_cycles(self):
        row = {"layer": "fp", "operation": "mul", "curve": "bls12_381", "level": "C"}
        row |= {"ops_per_s": 2e7, "ns_per_op": 50.0}
        text = bench.table([{**row, "cycles_estimated": None}, {**row, "cycles_estimated": 150.4}])
        lines = text.splitlines()
        assert lines[-2].split() == ["fp", "mul", "bls12_381", "C", "20,000,000", "50.0", "-"]
        assert lines[-1].endswith("~150")


class TestArguments:
    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["nothing"], "invalid choice: 'nothing'"),
            (["bench", "--curve", "bn254"], "bls12_381"),
            (["bench", "--layer", "fp3"], "fp2"),
            (["bench", "--curve", "secp256k1", "--layer", "pairing"], "nothing to measure: secp256k1 has no pairing"),
            (["bench", "--curve", "bls12_377", "--layer", "ecdsa"], "nothing to measure: bls12_377 has no ecdsa"),
            (["bench", "--seconds", "-1"], "not between"),
            (["bench", "--seconds", "soon"], "not a number"),
            (["bench", "--seconds", "nan"], "not between"),
            (["demo", "--signatures", "1"], "not between"),
            (["demo", "--signatures", "many"], "not an integer"),
            (["info", "extra"], "unrecognized arguments: extra"),
        ],
    )
    def test_wrong_ones_are_explained(self, arguments, told):
        result = command(*arguments)
        assert result.returncode == 2
        assert told in result.stderr
        assert "Traceback" not in result.stderr

    def test_help_names_the_commands(self):
        result = command("--help")
        assert result.returncode == 0
        for name in ("demo", "info", "bench", "secp256k1"):
            assert name in result.stdout

    def test_help_names_curves_and_layers(self):
        told = command("bench", "--help").stdout
        for name in (*operations.CURVES, *operations.LAYERS):
            assert name in told

    def test_the_limbs_of_every_curve(self):
        bits = build_info()["limb_bits"]
        told = f"{416 // bits} of {bits} bits for BLS12, {260 // bits} for secp256k1"
        assert told in info.headline()
        assert told in command("info").stdout

    def test_version(self):
        assert command("--version").stdout == f"millerloop {build_info()['version']}\n"

    @pytest.mark.parametrize("name", ["demo", "info", "bench"])
    def test_an_engine_that_is_not_there(self, name):
        result = command(name, MILLERLOOP_ENGINE="neon")
        assert result.returncode == 2
        assert "MILLERLOOP_ENGINE='neon'" in result.stderr
        assert "Traceback" not in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
class TestEnding:
    def test_a_reader_that_leaves(self):
        code = f"{sys.executable} -m millerloop demo | true; echo ${{PIPESTATUS[0]}}"
        result = subprocess.run(["bash", "-c", code], capture_output=True, text=True, timeout=120, check=True)
        assert "Traceback" not in result.stderr
        assert "BrokenPipe" not in result.stderr

    def test_interrupt(self):
        with subprocess.Popen(
            [sys.executable, "-m", "millerloop", "bench", "--seconds", "5"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # a background job of a shell, this test perhaps, is started with the interrupt ignored and hands that down
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as process:
            try:
                line = process.stderr.readline()
                process.send_signal(signal.SIGINT)
                _, stderr = process.communicate(timeout=60)
            finally:
                process.kill()
        assert line.startswith("measuring")
        assert process.returncode == 130
        assert "interrupted" in stderr
        assert "Traceback" not in stderr
