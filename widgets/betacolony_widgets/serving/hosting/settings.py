"""The settings of `betacolony serve`, checked before anything starts."""

import math
import os
import re
import sys
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from betacolony_widgets.serving.page_kernels import VANISHED

#: a path as browsers send it: they encode other letters, and leave out "." and ".."
_PATH: Final = re.compile(r"/((?!\.{1,2}/)[\w.~-]+/)*", re.ASCII)
#: an origin as browsers send it: without the default port
_ORIGIN: Final = re.compile(r"(http(?!.*:80$)|https(?!.*:443$))://([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?", re.ASCII)
_TOKEN: Final = re.compile(r"[\w.~-]{8,}")
#: a site that may frame the pages: a host, perhaps with a wildcard and a port
_FRAME: Final = re.compile(r"https?://(\*\.)?[\w.-]+(:\d+)?")
#: in MB or seconds: more than any machine has, but still valid as a system's limit
_MOST: Final = 10**9
#: in MB; a page reserves 250 and uses a quarter of it, a page with charts reserves 340
_LEAST_MEMORY: Final = 400


class BadSetting(Exception):  # noqa: N818  it is an answer, and reads like one
    """An invalid setting: the option, and a sentence that says what would be valid."""

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(sentence)
        self.option = option


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of the hosting server.

    Attributes:
        port: 1 to 65535; 0 for any free port.
        address: the IP address to listen on; "" or 0.0.0.0 for all.
        base_url: the path of the pages, with a slash at either end.
        public: the server's origin for browsers, such as https://colony.example.org; "" to take it from each request.
        proxy: whether to trust the X-Forwarded-* headers of a proxy in front of the server.
        token: the readers' password; "" for none.
        kernels: maximum number of open pages, each with a kernel of its own.
        idle: seconds until a kernel ends whose page vanished without a word.
        unused: seconds until a kernel ends whose page is open but not used; 0 for never.
        workers: maximum number of processes that play games for a reader, besides the kernel.
        playouts: maximum number of games that a reader can start at a time.
        memory: MB of data for each process of a reader; 0 for no limit. Linux only.
        processor: seconds of processor time for each process of a reader; 0 for no limit. Linux only.
        warm: whether kernels are forked from a preloaded process. Linux only.
        frames: other sites that may show the pages in a frame, such as https://moodle.example.org.

    Raises:
        BadSetting: a setting is invalid.
    """

    port: int = 8866
    address: str = "127.0.0.1"
    base_url: str = "/"
    public: str = ""
    proxy: bool = False
    token: str = ""
    kernels: int = 20
    idle: float = VANISHED
    unused: float = 2 * 60 * 60
    workers: int = 1
    playouts: int = 1500
    memory: int = 0
    processor: int = 0
    warm: bool = False
    frames: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for option in ("kernels", "workers", "playouts"):
            if getattr(self, option) < 1:
                raise BadSetting(option, "must be 1 or more")
        for option in ("idle", "unused"):
            if not math.isfinite(getattr(self, option)):
                raise BadSetting(option, "must be a number of seconds")
        if self.idle < 1:
            raise BadSetting("idle", "must be a second or more")
        if self.address:
            try:
                ip_address(self.address)
            except ValueError as problem:
                raise BadSetting(
                    "address", f"{self.address!r} is not an IP address; 0.0.0.0 means all of this machine's"
                ) from problem
        if not _PATH.fullmatch(self.base_url):
            raise BadSetting(
                "base_url",
                f"{self.base_url!r} is not a path; it must begin and end with a slash, like /colony/, "
                "and contain only letters from a to z, digits, and - . _ ~",
            )
        if self.public and not _is_origin(self.public):
            raise BadSetting(
                "public",
                f"{self.public!r} is not a server's address as browsers send it, such as https://example.org "
                "(give the path with --base-url, and leave out port 80 or 443)",
            )
        if self.token and not _TOKEN.fullmatch(self.token):
            raise BadSetting("token", "must have eight or more characters: letters, digits, or - . _ ~")
        for source in self.frames:
            if not _FRAME.fullmatch(source):
                raise BadSetting("frames", f"{source!r} is not a site, such as https://moodle.example.org")
        for option in ("memory", "processor"):
            if getattr(self, option) > _MOST:
                raise BadSetting(option, f"must be {_MOST} or less; 0 means no limit")
            if getattr(self, option) and sys.platform != "linux":
                raise BadSetting(option, "works on Linux only")
        if self.warm and not hasattr(os, "pidfd_open"):
            raise BadSetting("warm", "needs Linux 5.3 or later; leave it out")
        if self.memory and self.memory < _LEAST_MEMORY:
            raise BadSetting("memory", f"must be {_LEAST_MEMORY} MB or more; no page starts with less")

    @property
    def is_open_to_all(self) -> bool:
        """True if anybody who reaches this machine gets in."""
        return not self.token and (not self.address or ip_address(self.address).is_unspecified)

    @property
    def is_encrypted(self) -> bool:
        """True if readers surely use https."""
        return self.public.startswith("https:")


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        is_complete = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return is_complete and bool(_ORIGIN.fullmatch(text))
