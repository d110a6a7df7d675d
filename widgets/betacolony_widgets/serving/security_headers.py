"""The security headers of our pages: what a browser may do with them.

Scripts run from the server's own files, from anywidget's blobs, and from the page itself where they carry its number,
which is another one each time: so nothing that gets into a page by mistake becomes a script.
"""

import re
import secrets
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from tornado.web import RequestHandler

#: under which key of its metadata a notebook tells the template the number that its scripts must carry
NONCE: Final = "betacolony_nonce"
#: under which key it tells the template the path of the board's font, below the server's base address
LETTERING: Final = "betacolony_font"
#: under which name of the server's settings it is kept who may show our pages in a frame, as sources of a policy
FRAMES: Final = "betacolony_frames"

#: All comes from the page's own server. Widgets bring styles of their own, and pictures that they draw.
_POLICY: Final = {
    "default-src": "'self'",
    "style-src": "'self' 'unsafe-inline' blob:",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
#: the name of a server as browsers send it; anything else is not repeated
_HOST: Final = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:.]+\](:\d+)?")


def policy(nonce: str, host: str, frames: str = "'self'") -> str:
    """The content security policy of a page.

    Args:
        nonce: the number of its scripts.
        host: the name of the server, with its port, as the browser called it: not all take a socket for 'self'.
        frames: who may show it in a frame, sources divided by spaces.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    kinds = {
        **_POLICY,
        "script-src": f"'self' blob: 'nonce-{nonce}'",
        "connect-src": f"'self'{sockets}",
        "frame-ancestors": frames,
    }
    return "; ".join(f"{kind} {sources}" for kind, sources in kinds.items())


class Guarded(RequestHandler):
    """An answer with the headers of this server, and a policy of its own."""

    @cached_property
    def nonce(self) -> str:
        """The number of this answer's scripts; nobody can guess it."""
        return secrets.token_urlsafe(16)

    def set_default_headers(self) -> None:
        """Those of the settings, and the policy."""
        super().set_default_headers()
        headers: Mapping[str, Any] = self.settings.get("headers", {})
        for name, value in headers.items():
            self.set_header(name, value)
        frames = self.settings.get(FRAMES, "'self'")
        self.set_header("Content-Security-Policy", policy(self.nonce, self.request.host, frames))
