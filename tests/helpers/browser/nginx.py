"""nginx before a server, with the very file that docs/hosting.md shows."""

import contextlib
import os
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from helpers.browser.hosted import wait

SITE = Path(__file__).resolve().parents[3] / "docs" / "hosting" / "nginx.conf"
#: what Debian's own nginx.conf does around a site
_AROUND = """
{user}
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    {places}
    include {folder}/site.conf;
}}
"""


def find_nginx() -> str | None:
    """The path of nginx, which Debian keeps where only root looks."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


@contextlib.contextmanager
def serve_nginx(program: str, folder: Path, port: int, upstream: int) -> Iterator[None]:
    """Run it until the block ends.

    Args:
        program: the path of nginx.
        folder: an empty one.
        port: of 127.0.0.1, where it listens.
        upstream: the port of the server behind it.
    """
    site = SITE.read_text("utf-8")
    for written, tried in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("listen [::]:80;", ""),
        ("http://127.0.0.1:8866;", f"http://127.0.0.1:{upstream};"),
    ):
        assert site.count(written) == 1
        site = site.replace(written, tried)
    (folder / "site.conf").write_text(site, "utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "scgi", "uwsgi")
    places = "\n    ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    user = "user root;" if os.name == "posix" and os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, places=places, user=user), "utf-8")
    command = [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen(command) as process:
        try:
            wait(lambda: process.poll() is not None or _answers(f"http://127.0.0.1:{port}/"))
            assert process.poll() is None, "nginx does not take the file"
            yield
        finally:
            process.terminate()
            process.wait(10)


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=5).close()  # noqa: S310  our own server
    except urllib.error.HTTPError as problem:
        problem.close()
    except OSError:
        return False
    return True
