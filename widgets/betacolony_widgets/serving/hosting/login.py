"""Login by token: readers show it once, and a cookie remembers them."""

import asyncio
import hashlib
import hmac
import logging
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler

from betacolony_widgets.serving.security_headers import SecureHandler

from .logs import log_event
from .settings import Settings

#: the key of our ``Settings`` in the server's settings
SETTINGS: Final = "betacolony_settings"
#: the path of the form, below the base URL
LOGIN: Final = "enter"
_COOKIE: Final = "betacolony"
_COOKIE_DAYS: Final = 30
#: seconds that the answer to a wrong token is held back
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
    """The key that signs cookies: it depends on the token alone, so readers stay logged in after a restart."""
    return hashlib.sha256(f"betacolony {token}".encode()).digest()


class TokenLogin(IdentityProvider):
    """Lets everybody in if no token is set; otherwise those who showed it by link, header or form."""

    def get_user(self, handler: RequestHandler) -> User | None:
        """The same user for all readers; None for those who have not shown the token."""
        settings: Settings = handler.settings[SETTINGS]
        if not settings.token or handler.get_signed_cookie(_COOKIE, max_age_days=_COOKIE_DAYS):
            return _READER
        if is_token(settings, self.get_token(handler) or ""):
            set_login_cookie(handler)
            return _READER
        return None

    def is_token_authenticated(self, handler: RequestHandler) -> bool:  # noqa: ARG002 - the signature is Jupyter's
        """Always False: True would switch off Jupyter's protection of browsers."""
        return False


def is_token(settings: Settings, text: str) -> bool:
    """Compare a text with the token, in a time that reveals nothing."""
    return hmac.compare_digest(text.encode(), settings.token.encode())


def set_login_cookie(handler: RequestHandler) -> None:
    """Give the browser the cookie that it will be recognised by."""
    settings: Settings = handler.settings[SETTINGS]
    secure = settings.is_encrypted or handler.request.protocol == "https"
    # inside another site's frame, browsers send no other kind
    same_site = "None" if settings.frames and secure else "Lax"
    handler.set_signed_cookie(
        _COOKIE, "in", _COOKIE_DAYS, path=settings.base_url, httponly=True, secure=secure, samesite=same_site
    )


class LoginForm(SecureHandler):
    """The form that asks for the token."""

    def get(self) -> None:
        """Show the form."""
        self._show_form()

    head = get

    async def post(self) -> None:
        """Redirect readers who know the token to the page they wanted; ask the others again."""
        settings: Settings = self.settings[SETTINGS]
        if not settings.token or is_token(settings, self.get_body_argument("token", "").strip()):
            set_login_cookie(self)
            self.redirect(_local_path(self.get_argument("next", ""), settings.base_url), status=HTTPStatus.SEE_OTHER)
            return
        await asyncio.sleep(_DELAY)
        log_event("refused", logging.WARNING, page=LOGIN)
        self.set_status(HTTPStatus.FORBIDDEN)
        self._show_form(warning=_WRONG)

    def _show_form(self, *, warning: str = "") -> None:
        from betacolony_widgets.serving.publishing import notice_page  # noqa: PLC0415 - the server listens first

        base = str(self.settings[SETTINGS].base_url)
        target = _local_path(self.get_argument("next", ""), base)
        self.set_header("Cache-Control", "no-store")
        self.write(notice_page("gate", self.nonce, warning + _FORM, action=f"{base}{LOGIN}", next=target))


def without_token(query: str) -> str:
    """A query without the token, and with its question mark unless nothing is left."""
    rest = "&".join(part for part in query.split("&") if part and not part.startswith("token="))
    return f"?{rest}" if rest else ""


def _local_path(url: str, base_url: str) -> str:
    """A URL without the token if it leads to one of our pages, otherwise the base URL."""
    parts = urlsplit(url)
    is_ours = not parts.scheme and not parts.netloc and parts.path.startswith(base_url) and "\\" not in url
    return f"{parts.path}{without_token(parts.query)}" if is_ours and not parts.path.startswith("//") else base_url
