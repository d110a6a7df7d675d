"""The picture that messengers and search engines show with a link to the site: `python -m tools.docs.preview`.

It writes docs/preview.png, the table in the middle of a game. They show no SVG, so Chromium takes it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Final

from PIL import Image

from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from betacolony_widgets.static_files import FONT
from tools.common.downloads import ROOT

from .film import begin

FILE: Final = ROOT / "docs" / "preview.png"
#: pixels: what those who show it ask for
SIZE: Final = (1200, 630)
_BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def page() -> str:
    """An HTML page of the size of the picture that shows the table and nothing else."""
    font = b64encode(FONT.read_bytes()).decode()
    table = svg(whole_table(begin().table(), *SIZE), "dark", margin=0)
    return (
        f"<style>@font-face{{font-family:Jost;font-weight:100 900;src:url(data:font/woff2;base64,{font})}}"
        "body{margin:0;background:#0d142c;color:#f4f6ff;font:500 21px/1.25 Jost}svg{display:block}"
        "p{position:absolute;left:24px;top:30px;margin:0}b{display:block;font-size:46px;line-height:1.1}</style>"
        f"<p><b>Beta Colony</b>learned by playing it</p>{table}"
    )


def take(page: str, file: Path, size: tuple[int, int]) -> bool:
    """Write a picture of an HTML page, whose own ground may be clear; False if there is no browser here."""
    browser = os.environ.get("BETACOLONY_CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        print("No Chromium was found; BETACOLONY_CHROMIUM can name one")
        return False
    with tempfile.TemporaryDirectory() as folder:
        html = Path(folder, "page.html")
        html.write_text(page, "utf-8")
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=2000"]
        options += [f"--window-size={size[0]},{size[1]}", "--default-background-color=00000000"]
        command = [browser, *options, f"--screenshot={file}", html.as_uri()]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return True


def main() -> int:
    """Write the picture; return 1 if there is no browser here."""
    if not take(page(), FILE, SIZE):
        return 1
    with Image.open(FILE) as picture:
        picture.convert("RGB").quantize(256).save(FILE, optimize=True)  # a third of the bytes, and nobody sees it
    print(f"{FILE.relative_to(ROOT)}: {FILE.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
