"""The security headers of our pages.

Scripts run from the server's own files, from anywidget's blobs, and from the page itself if they carry its nonce, which
is new each time: so nothing that gets into a page by mistake becomes a script.
"""

import re
import secrets
from functools import cached_property
from typing import Final

from tornado.web import RequestHandler

#: the key of the nonce in a notebook's metadata, where the template finds it
NONCE: Final = "betacolony_nonce"
#: the metadata key of the path of the board's font, below the server's base address
FONT_KEY: Final = "betacolony_font"
#: the key of the sources that may frame our pages, in the server's settings
FRAMES: Final = "betacolony_frames"

#: everything comes from the page's own server, except for widgets' styles and the pictures that they draw
_POLICY: Final = {
    "default-src": "'self'",
    "style-src": "'self' 'unsafe-inline' blob:",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
#: a host as browsers send it; anything else is not repeated in the policy
_HOST: Final = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:.]+\](:\d+)?")


def policy(nonce: str, host: str, frames: str = "'self'") -> str:
    """The content security policy of a page.

    Args:
        nonce: the nonce that its scripts carry.
        host: the server's name and port in the request; some browsers don't count its WebSockets as 'self'.
        frames: the sources that may show the page in a frame, separated by spaces.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    kinds = {
        **_POLICY,
        "script-src": f"'self' blob: 'nonce-{nonce}'",
        "connect-src": f"'self'{sockets}",
        "frame-ancestors": frames,
    }
    return "; ".join(f"{kind} {sources}" for kind, sources in kinds.items())


class SecureHandler(RequestHandler):
    """A request handler that sends the server's headers and a policy of its own."""

    @cached_property
    def nonce(self) -> str:
        """The unguessable nonce of this answer's scripts."""
        return secrets.token_urlsafe(16)

    def set_default_headers(self) -> None:
        """Set the headers from the server's settings, and the policy."""
        super().set_default_headers()
        frames = self.settings.get(FRAMES, "'self'")
        own = {"Content-Security-Policy": policy(self.nonce, self.request.host, frames)}
        for name, value in (self.settings.get("headers", {}) | own).items():
            self.set_header(name, value)
