"""The gate: a reader shows the token once, and a cookie remembers it."""

import asyncio
import hashlib
import hmac
import logging
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler

from betacolony_widgets.serving.security_headers import Guarded

from .logs import tell
from .settings import Settings

#: under which name of the server's settings what was chosen is kept
CHOSEN: Final = "betacolony_settings"
#: where the token is asked for, below the base URL
ENTRANCE: Final = "enter"
_COOKIE: Final = "betacolony"
#: days for which the cookie is good
_DAYS: Final = 30
#: seconds that a wrong token has to wait for its answer
_DELAY: Final = 1.0
_READER: Final = User("reader")
_WRONG: Final = '<p role="alert"><b>{wrong}</b></p>'
_FORM: Final = """<p>{text}</p>
<form method="post" action="{action}">
<p><label for="token">{label}</label><br />
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus /></p>
<input name="next" type="hidden" value="{next}" />
<p><button>{enter}</button></p>
</form>"""


def cookie_secret(token: str) -> bytes:
    """What cookies are signed with: the same as long as the token is, so that a new start sends nobody out."""
    return hashlib.sha256(f"betacolony {token}".encode()).digest()


class Gate(IdentityProvider):
    """Lets all in where there is no token; else those who have shown it, by link, header or form."""

    def get_user(self, handler: RequestHandler) -> User | None:
        """The reader, all of whom are alike; None if the gate is closed for this one."""
        chosen: Settings = handler.settings[CHOSEN]
        if not chosen.token or handler.get_signed_cookie(_COOKIE, max_age_days=_DAYS):
            return _READER
        if is_right(chosen, self.get_token(handler) or ""):
            let_in(handler)
            return _READER
        return None

    def is_token_authenticated(self, handler: RequestHandler) -> bool:  # noqa: ARG002  asked of each
        """Never as far as others are concerned: it would switch off what protects a browser."""
        return False


def is_right(chosen: Settings, shown: str) -> bool:
    """Whether what was shown is the token; how long that takes tells nothing."""
    return hmac.compare_digest(shown.encode(), chosen.token.encode())


def let_in(handler: RequestHandler) -> None:
    """Give the browser the cookie."""
    chosen: Settings = handler.settings[CHOSEN]
    secure = chosen.is_encrypted or handler.request.protocol == "https"
    # within another site's frame a browser sends no other kind
    same_site = "None" if chosen.frames and secure else "Lax"
    handler.set_signed_cookie(
        _COOKIE, "in", _DAYS, path=chosen.base_url, httponly=True, secure=secure, samesite=same_site
    )


class Entrance(Guarded):
    """Asks for the token."""

    def get(self) -> None:
        """The form."""
        self._ask()

    async def post(self) -> None:
        """On to where the reader wanted to go, if the token is right."""
        chosen: Settings = self.settings[CHOSEN]
        if not chosen.token or is_right(chosen, self.get_body_argument("token", "").strip()):
            let_in(self)
            self.redirect(_place(self.get_argument("next", ""), chosen.base_url), status=HTTPStatus.SEE_OTHER)
            return
        await asyncio.sleep(_DELAY)
        tell("refused", logging.WARNING, page=ENTRANCE)
        self.set_status(HTTPStatus.FORBIDDEN)
        self._ask(wrong=True)

    def _ask(self, *, wrong: bool = False) -> None:
        from betacolony_widgets.serving.publishing import sign  # noqa: PLC0415 - the server listens first

        told = _WRONG if wrong else ""
        chosen: Settings = self.settings[CHOSEN]
        wanted = _place(self.get_argument("next", ""), chosen.base_url)
        self.set_header("Cache-Control", "no-store")
        self.write(sign("gate", self.nonce, told + _FORM, action=f"{chosen.base_url}{ENTRANCE}", next=wanted))


def _place(wanted: str, base_url: str) -> str:
    """Where a reader wants to go, if it is here; else the beginning. What was shown at the gate stays behind."""
    parts = urlsplit(wanted)
    here = not parts.scheme and not parts.netloc and parts.path.startswith(base_url) and "\\" not in wanted
    if not here or parts.path.startswith("//"):
        return base_url
    query = "&".join(part for part in parts.query.split("&") if part and not part.startswith("token="))
    return f"{parts.path}?{query}" if query else parts.path
