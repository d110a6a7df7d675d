"""Drawing of charts with matplotlib, in the page's colours, as SVG without ids or a size of its own.

Only the first chart imports matplotlib: nobody else waits for it.
"""

import threading
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal

from betacolony_widgets.board.text_metrics import width_of, wrapped
from betacolony_widgets.messages import Messages

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: pixels; each chart is drawn for a wide page and for a phone, and the page shows the one that fits
WIDTHS: Final = {"wide": 720, "narrow": 340}
#: pixels of text
SIZE: Final = 13

#: matplotlib has one style at a time, and threads draw charts too
_drawing: Final = threading.Lock()

_ROLES: Final = ("ink", "muted", "place-line", "panel", "path", "gold", "fuel", "artifact", "wrong")
#: a colour for each role while matplotlib draws
INK: Final = {role: f"#0000{number:02x}" for number, role in enumerate(_ROLES, start=0xA0)}


def dot(axes: "Axes", x: float, y: float, role: str) -> None:
    """A round dot: a line of no length, since markers would need an id within the page."""
    for size, colour in ((13, INK["panel"]), (10, INK[role])):
        axes.plot([x, x], [y, y], color=colour, lw=size, solid_capstyle="round", zorder=3)


def bar(
    axes: "Axes",
    at: float,
    begin: float,
    end: float,
    role: str,
    *,
    upright: bool = False,
    outlined: bool = False,
    wide: float = 0.56,
) -> None:
    """A bar at a place, from one level to another; ``outlined`` sets it apart without colour."""
    across, along = (at - wide / 2, at + wide / 2), (begin, end)
    (x, z), (y, w) = (across, along) if upright else (along, across)
    axes.fill(
        [x, z, z, x],
        [y, y, w, w],
        facecolor="none" if outlined else INK[role],
        edgecolor=INK[role],
        lw=2 if outlined else 0.5,
        zorder=2,
    )


def scale(messages: Messages, axes: "Axes", which: Literal["x", "y"], ticks: int) -> None:
    """A scale with about ``ticks`` numbers, and lines across the chart."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    axes.locator_params(which, nbins=ticks)
    axis.set_major_formatter(lambda value, _: messages.number(value, 2))
    axes.grid(axis=which, color=INK["place-line"], lw=0.6)
    axes.set_axisbelow(True)


def rows_of(
    messages: Messages,
    labels: Sequence[tuple[str, str]],
    unit: str,
    ends: Sequence[float],
    draw: "Callable[[Axes, int], None]",
    height: int = 0,
    *,
    zero: bool = True,
) -> dict[str, str]:
    """A chart of rows, each with a name and a value; long names stand above their rows."""
    longest = max(width_of(name, SIZE) for name, _ in labels)
    pictures = {}
    for which, width in WIDTHS.items():
        aside = longest < 0.34 * width and not height
        broken = [[name] if aside else wrapped(name, 0.72 * width, SIZE) for name, _ in labels]
        extra = 0 if aside else max(map(len, broken)) * 17
        high = height or (26 + extra)

        def inner(figure: "Figure", aside: bool = aside, broken: list[list[str]] = broken, high: int = high) -> None:
            axes = figure.add_subplot()
            for row in range(len(labels)):
                draw(axes, row)
            axes.set_ylim(len(labels) - 0.5, -0.5 if aside else -0.85)
            _reach(axes, ends, zero=zero)
            axes.set_yticks(range(len(labels)) if aside else [], [name for name, _ in labels] if aside else None)
            beside = axes.get_yaxis_transform()
            for row, (_, value) in enumerate(labels):
                up = 0.0 if aside else (0.62 if height else 10 / high + 0.06)
                axes.text(
                    1 if not aside else 1.02,
                    row - up,
                    value,
                    transform=beside,
                    va="center" if aside else "bottom",
                    ha="left" if aside else "right",
                    weight="bold",
                )
                if not aside:
                    axes.text(0, row - up, "\n".join(broken[row]), transform=beside, va="bottom")
            axes.set_xlabel(unit)
            scale(messages, axes, "x", 6)

        pictures[which] = drawn(inner, width, 44 + high * len(labels) + (0 if aside else extra // 2))
    return pictures


def _reach(axes: "Axes", ends: Sequence[float], *, zero: bool) -> None:
    """Set the range of the axis around these numbers; it may begin at ``zero`` if that is near."""
    low, high = min(ends), max(ends)
    room = 0.06 * (high - low) or 1
    axes.set_xlim(0 if zero and 0 <= low < (high - low) else low - room, high + room)


def can_draw() -> bool:
    """Tell whether matplotlib is installed; in a browser's Python it isn't."""
    return find_spec("matplotlib") is not None


def warm_up() -> None:
    """Import matplotlib ahead of the first chart, in a thread."""
    if can_draw():
        from matplotlib import figure, font_manager  # noqa: F401, PLC0415
        from matplotlib.backends import backend_svg  # noqa: F401, PLC0415

        font_manager.findfont("DejaVu Sans")


def drawn(draw: "Callable[[Figure], None]", width: int, height: int) -> str:
    """A drawing as SVG without ids, sizes or colours of its own; "" if nothing can be drawn."""
    if not can_draw():
        return ""
    import io  # noqa: PLC0415 - only charts need these, here and below
    import re  # noqa: PLC0415

    import matplotlib as mpl  # noqa: PLC0415
    from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with _drawing, mpl.rc_context(_STYLE):
        figure = Figure(figsize=(width / 72, height / 72), dpi=72, layout="constrained")
        FigureCanvasSVG(figure)
        draw(figure)
        file = io.StringIO()
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(file, format="svg", transparent=True, metadata=metadata)
    text = file.getvalue()
    body = text[text.index('<g id="figure_1">') :]
    for role, colour in INK.items():
        body = body.replace(colour, f"var(--bc-{role},currentColor)")
    body = re.sub(r'\s*<path [^>]*style="fill: none"/>', "", body)
    # no clip paths: they would need ids within the page, and all drawing is inside its room anyway
    body = re.sub(r"<defs>.*?</defs>", "", body, flags=re.DOTALL)
    body = re.sub(r' (id|clip-path)="[^"]*"', "", body)
    body = re.sub(r' transform="rotate\(-0 [^"]*"', "", body)
    body = re.sub(r" ?font-family: [^;\"]*;?", "", body)
    body = re.sub(r' (d|x|y)="([^"]*)"', lambda match: f' {match[1]}="{_short(match[2])}"', body)
    body = re.sub(r">\s+<", "><", body).strip()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" style="max-width:{width}px">'
    return head + body


def _short(numbers: str) -> str:
    """Coordinates to a tenth of a pixel."""
    return " ".join(f"{float(part):.1f}".removesuffix(".0") if part[-1].isdigit() else part for part in numbers.split())


_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a name with dollar signs is a name
    "svg.hashsalt": "betacolony",
    "font.size": SIZE,
    "text.color": INK["ink"],
    "axes.labelcolor": INK["muted"],
    "axes.edgecolor": INK["place-line"],
    "xtick.color": INK["muted"],
    "ytick.color": INK["ink"],
    "xtick.bottom": False,
    "ytick.left": False,
    **{f"axes.spines.{side}": False for side in ("left", "right", "top", "bottom")},
}
