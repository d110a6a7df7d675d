"""A still picture of a board that can be chosen on until the live one is there (widgets/js/src/pages/early.js).

The picture and its targets are those of one scene, so what can be chosen is what the rules offer; and only the live
board carries a choice out, if it shows the same moment.
"""

import json
import zlib
from typing import Any

from markupsafe import Markup

from betacolony_widgets.board.hits import hit_of
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Scene, Target

from .games import LiveGame


def moment_of(game: LiveGame) -> str:
    """A short text that tells the moment of a game from others."""
    return f"{zlib.crc32(game.to_json().encode()):08x}"


def still(scene: Scene) -> Markup:
    """A scene as a picture in the page's colours, which leaves its art to the page (``svg.shared_art``)."""
    return Markup(svg(scene, "page", margin=0, shared=True))


def answering(scene: Scene, moment: str) -> Markup:
    """The attributes of the element around a still picture, by which its targets answer.

    Args:
        scene: the picture.
        moment: the moment that it shows (``moment_of``); "" if nothing can be chosen, which gives no attributes.
    """
    if not moment:
        return Markup("")
    panels = [{"title": panel.title, "targets": [_data(target) for target in panel.targets]} for panel in scene.panels]
    data: dict[str, Any] = {
        "width": round(scene.width, 1),
        "height": round(scene.height, 1),
        "panels": [panel for panel in panels if panel["targets"]],
    }
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return Markup(' data-moment="{}" data-targets="{}"').format(moment, text)


def _data(target: Target) -> list[Any]:
    """Id, shape, name, and whether choosing it can lead to a legal move."""
    return [target.id, hit_of(target.hit), target.name, int(target.enabled)]
