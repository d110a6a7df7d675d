"""The command that writes the tutorial as files: `python -m tools.site FOLDER`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tools.common.downloads import UnavailableError, unavailable

from .pages import build

_MEGABYTE: Final = 1_000_000


def address(text: str) -> str:
    """An address with a slash at its end.

    Raises:
        argparse.ArgumentTypeError: it is not that of a folder on the web.
    """
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://example.org/colony/")
    return f"{text.rstrip('/')}/"


def main(words: Sequence[str] | None = None) -> int:
    """Build the site that the command line asks for; return 1 if it can't be built."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("folder", type=Path, help="folder to write; an earlier build in it is replaced")
    parser.add_argument(
        "--address",
        type=address,
        metavar="URL",
        help="address of the folder, such as https://example.org/colony/, for the 404 page, previews and sitemap",
    )
    parser.add_argument("--plain", action="store_true", help="leave the engine plain Python, which takes no compiler")
    arguments = parser.parse_args(words)
    try:
        build(arguments.folder, arguments.address or "", plain=arguments.plain)
    except UnavailableError as problem:
        return unavailable(problem, required=True)
    except FileExistsError as problem:
        print(problem)
        return 1
    files = [file for file in arguments.folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) / _MEGABYTE
    print(
        f"{arguments.folder}: {len(files)} files, {size:.1f} MB. To try it: python -m http.server -d {arguments.folder}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
