"""The settings of `betacolony serve`, checked before anything starts."""

import math
import os
import re
import sys
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

#: as browsers send it: other letters would come in another spelling, and steps of dots not at all
_PATH: Final = re.compile(r"/((?!\.{1,2}/)[\w.~-]+/)*", re.ASCII)
#: a server as browsers name it in what they send: they leave out the port that is usual
_ORIGIN: Final = re.compile(r"(http(?!.*:80$)|https(?!.*:443$))://([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?", re.ASCII)
_TOKEN: Final = re.compile(r"[\w.~-]{8,}")
#: a source that may frame the pages: a host, perhaps with wildcard and port, or 'self'
_FRAME: Final = re.compile(r"https?://(\*\.)?[\w.-]+(:\d+)?")
#: in MB, and in seconds: more than there is, and what a system still takes as a limit
_MOST: Final = 10**9
#: in MB; a page sets 250 aside for its data, of which it uses a fourth, and one with charts 340
_LEAST_MEMORY: Final = 400


class BadSetting(Exception):  # noqa: N818  it is an answer, and reads like one
    """Something was chosen that can't be: which option, and a sentence that says what would be right."""

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(sentence)
        self.option = option


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How the pages are served.

    Attributes:
        port: 1 to 65535; 0 for any free one.
        address: of the network card to listen on; "" or 0.0.0.0 for all.
        base_url: the path under which the pages are; begins and ends with a slash.
        public: how readers' browsers call the server, such as https://colony.example.org; "" if that is what arrives.
        proxy: whether a proxy stands before the server whose X-Forwarded-* headers are to be believed.
        token: what readers must know to get in; "" for nothing.
        kernels: so many pages are open at most; each has a kernel of its own.
        idle: seconds until a kernel ends whose page is gone and did not say so.
        unused: seconds until a kernel ends whose page is open, but not used; 0 for never.
        workers: so many processes may play games for a reader, beside the kernel.
        playouts: so many games a reader may have played at a time.
        memory: so many MB each process of a reader may set aside for its data; 0 for any. Linux alone can see to it.
        processor: so many seconds each process of a reader may compute in all; 0 for any. Linux alone.
        warm: whether kernels are forked off a warm process. Linux alone.
        frames: other sites that may show the pages in a frame, such as https://moodle.example.org.

    Raises:
        BadSetting: something of it can't be.
    """

    port: int = 8866
    address: str = "127.0.0.1"
    base_url: str = "/"
    public: str = ""
    proxy: bool = False
    token: str = ""
    kernels: int = 20
    idle: float = 20 * 60
    unused: float = 2 * 60 * 60
    workers: int = 1
    playouts: int = 1000
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
        """Whether anybody who reaches this machine gets in."""
        return not self.token and (not self.address or ip_address(self.address).is_unspecified)

    @property
    def is_encrypted(self) -> bool:
        """Whether readers are known to come by https."""
        return self.public.startswith("https:")


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        known = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return known and bool(_ORIGIN.fullmatch(text))
