"""What lets a browser keep the site: the service worker with the list of all files, the manifest, and the icons."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.static_files import script
from tools.common.downloads import ROOT

#: in the site's folder: a service worker is in charge of the folder that it lies in
WORKER: Final = "service-worker.js"
MANIFEST: Final = "manifest.json"
#: the folder of the icons, which `python -m tools.docs.icons` draws, here and on the site
ICONS: Final = "icons"
#: name -> side in pixels
SIZES: Final = {"192": 192, "512": 512, "maskable": 512, "apple": 180}
#: the icons that the manifest names, and their purposes; Apple's devices look for one of their own
_PURPOSES: Final = {"192": "any", "512": "any", "maskable": "maskable"}
APPLE: Final = f"{ICONS}/apple.png"
#: the colour around the icons' planet
SKY: Final = "#0d142c"
#: what the site does without: search engines alone ask for it
_LEFT_OUT: Final = {WORKER, "sitemap.xml"}
#: the size of all files, where a page tells its script; a page is written before it is known
_UNKNOWN_SIZE: Final = '"size": 0'


def facts(up: str, language: str) -> dict[str, Any]:
    """What a page tells the script that offers to keep the site (``widgets/js/src/site/offline.js``).

    Args:
        up: leads from the page to the site's folder.
        language: the code of its language.
    """
    return {"up": up, "worker": WORKER, "size": 0, "words": dict(Messages.of(language).section("offline"))}


def theme_colors() -> dict[str, str]:
    """The colour of a page's bar in each theme, which browsers give their own frame around it."""
    return {scheme: PALETTES[scheme].colours["bar"] for scheme in ("light", "dark")}


def write(folder: Path) -> None:
    """Complete a site whose other files are all there."""
    shutil.copytree(ROOT / "tools" / "site" / ICONS, folder / ICONS)
    (folder / MANIFEST).write_text(json.dumps(manifest(), indent=2), "utf-8")
    _tell_size(folder)
    write_worker(folder)


def manifest() -> dict[str, Any]:
    """The facts with which a browser installs the site as an app, under any address: those in it are relative."""
    say = Messages.of(ENGLISH).say
    return {
        "name": say("app.name"),
        "short_name": say("app.short_name"),
        "description": say("app.description"),
        "lang": ENGLISH,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": SKY,
        "theme_color": SKY,
        "icons": [
            {
                "src": f"{ICONS}/{name}.png",
                "sizes": f"{SIZES[name]}x{SIZES[name]}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, purpose in _PURPOSES.items()
        ],
    }


def listed(folder: Path) -> dict[str, tuple[str, int]]:
    """The SHA-256 and the size in bytes of each file of a site, by its path within the folder."""
    names = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {
        name: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_size)
        for name, path in names.items()
        if name not in _LEFT_OUT and not re.search(r"(^|/)\.", name)
    }


def write_worker(folder: Path) -> None:
    """Write the service worker, which begins with the list of files: so it changes whenever any of them does."""
    files = listed(folder)
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    site = json.dumps({"version": version, "files": files}, separators=(",", ":"))
    (folder / WORKER).write_text(f"const SITE = {site};\n{script('service_worker')}", "utf-8")


def _tell_size(folder: Path) -> None:
    """Tell the pages how large the site is; the digits themselves are too few to matter."""
    size = sum(size for _, size in listed(folder).values())
    for page in folder.rglob("*.html"):
        text = page.read_text("utf-8")
        page.write_text(text.replace(_UNKNOWN_SIZE, f'"size": {size}', 1), "utf-8")
