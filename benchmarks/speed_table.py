"""The table of speeds out of a report of peers.py: batches beside the peers, as Markdown and as a picture.

A row is a comparison of batches. Against the peers it says how many times faster the batch is, of minima in one run;
where no peer has the operation, the picture shows the batch against our own one by one or on one thread.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, NamedTuple

from .contenders import ARKWORKS, CHIA, CKZG, COINCURVE, ONE_BY_ONE, ONE_THREAD, OURS, OURS_377

# Of a picture on a light page; an SVG on a dark one takes DARK for them.
INK, FAINT, PAPER = "#1f2328", "#59636e", "#ffffff"
DARK = {INK: "#e6edf3", FAINT: "#9198a1", PAPER: "#0d1117"}
COLOURS = {CHIA: "#d97706", CKZG: "#d97706", ARKWORKS: "#3b82f6", "gmpy2": "#8b5cf6", COINCURVE: "#d97706"}
OWN_COLOUR = "#2da44e"
# Inches: a bar, between rows, above and below the rows.
BAR, GAP, TITLE, FOOT = 0.25, 0.15, 0.5, 0.65


class Row(NamedTuple):
    """Times in nanoseconds; `peers` and `own` (ourselves without the batch or the threads) by name."""

    title: str
    per: str
    ns: float
    peers: dict[str, float]
    own: dict[str, float]
    ns_377: float | None


def rows(report: dict[str, Any]) -> list[Row]:
    found = []
    for comparison in report["comparisons"]:
        if not comparison["per"]:
            continue
        times = {row["contender"]: row["min_ns"] for row in comparison["rows"]}
        own = {name: times.pop(name) for name in (OURS + ONE_BY_ONE, ONE_THREAD) if name in times}
        ns, ns_377 = times.pop(OURS), times.pop(OURS_377, None)
        times.pop(OURS_377 + ONE_BY_ONE, None)
        found.append(Row(comparison["comparison"], comparison["per"], ns, times, own, ns_377))
    return found


def caption(report: dict[str, Any]) -> str:
    facts = report["info"]
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    return (
        f"{report['date']}, {facts['cpu'] or facts['machine']}, {facts['engine']} engine, {facts['python']}, "
        f"millerloop {facts['version']}; {versions}"
    )


def markdown(report: dict[str, Any]) -> str:
    lines = [
        "| batch | time of one | one by one | others: time of one, times faster | BLS12-377: time, ratio |",
        "|---|---|---|---|---|",
    ]
    for row in rows(report):
        name, comma, rest = row.title.partition(" of ")
        peers = "; ".join(f"{peer} {duration(ns)}: **{ns / row.ns:.1f}**" for peer, ns in row.peers.items())
        own = "".join(duration(ns) + (" on one thread" if name == ONE_THREAD else "") for name, ns in row.own.items())
        other_curve = f"{duration(row.ns_377)}, {row.ns_377 / row.ns:.2f}" if row.ns_377 else ""
        cells = (f"`{name}`{comma}{rest}", f"{duration(row.ns)} per {row.per}", own, peers, other_curve)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", *products_in_lanes(report), f"{caption(report)}."])


def products_in_lanes(report: dict[str, Any]) -> list[str]:
    """A sentence for each curve whose kernels were timed in lanes: a product in Fp beside its multiplications alone."""
    times: dict[str, dict[str, float]] = {}
    for row in report["kernels"]:
        if "lane_ns" in row:
            times.setdefault(row["curve"], {})[row["operation"]] = row["lane_ns"]
    sentences = []
    for curve, ns in times.items():
        both = ns["fpdbl.prod2x"] + ns["fpdbl.redc2x"]
        sentences.append(
            f"A product in Fp of {curve} and its reduction take {both:.2f} ns a lane ({ns['fp.mul']:.2f} ns where each "
            f"waits for the last), {both / ns['fp.mul_rate']:.2f} times what their multiplications take by themselves."
        )
    return sentences


def plot(report: dict[str, Any], file: str) -> None:
    """Bars of how many times faster a batch is, one row a comparison; the suffix of `file` says in which format."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    # Text stays text, and the same report gives the same file.
    matplotlib.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "millerloop"}
    matplotlib.rcParams |= {"font.family": "DejaVu Sans", "font.size": 9, "text.color": INK}
    table = [row for row in rows(report) if row.peers or row.own]
    inches = sum(map(height, table))
    tall = TITLE + inches + FOOT
    figure = pyplot.figure(figsize=(9, tall), facecolor=PAPER)
    axes = figure.add_axes((0.3, FOOT / tall, 0.68, inches / tall), facecolor="none")
    axes.axvline(1, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    top = 0.0
    for row in table:
        draw(axes, row, top)
        top += height(row)
    axes.set(xlim=(0, axes.dataLim.x1 / 0.7), ylim=(top, 0), yticks=[])
    axes.tick_params(colors=FAINT)
    axes.spines[["left", "top", "right"]].set_visible(False)
    axes.spines["bottom"].set_color(FAINT)
    figure.text(0.015, 1 - TITLE / 2 / tall, "Batches: how many times faster than others", size=12, va="center")
    first, _, second = caption(report).partition("; ")
    figure.text(0.015, 0.08 / tall, f"{first}\n{second}", color=FAINT, size=7.5, va="bottom")
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    if file.endswith(".svg"):
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
        drawn = text.getvalue().replace("<defs>", f"<defs>{dark_style()}", 1)
        Path(file).write_text(drawn.replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, sans-serif"), encoding="utf-8")
    else:
        figure.savefig(file, dpi=150)
    pyplot.close(figure)


def height(row: Row) -> float:
    return BAR * len(row.peers or row.own) + GAP


def draw(axes: Any, row: Row, top: float) -> None:
    middle = top + height(row) / 2
    beside = {"textcoords": "offset points", "ha": "right"}
    axes.annotate(row.title, (0, middle), (-8, 1), va="bottom", color=INK, **beside)
    axes.annotate(f"{duration(row.ns)} per {row.per}", (0, middle), (-8, -1), va="top", color=FAINT, **beside)
    for i, (name, ns) in enumerate((row.peers or row.own).items()):
        end = (ns / row.ns, top + GAP / 2 + BAR * (i + 0.5))
        axes.barh(end[1], end[0], height=0.8 * BAR, color=COLOURS.get(name.partition(",")[0], OWN_COLOUR))
        axes.annotate(f"{end[0]:.1f} × {name}", end, (4, 0), textcoords="offset points", va="center", color=INK)


def dark_style() -> str:
    """The colours of the picture where the page is dark."""
    rules = (
        f'[style*="{kind}: {light}"] {{ {kind}: {dark} !important }}'
        for light, dark in DARK.items()
        for kind in ("fill", "stroke")
    )
    return f"<style>@media (prefers-color-scheme: dark) {{ {' '.join(rules)} }}</style>"


def duration(ns: float) -> str:
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.3g} ns"
