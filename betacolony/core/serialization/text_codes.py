"""Short codes: whole numbers as text that fits into a link, with a checksum.

A code is a letter for the meaning of the numbers, a digit for the format, and a checksum and the compressed numbers in
URL-safe base 64. Numbers are written seven bits a byte.
"""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Final

from betacolony.core.errors import CodeError

FORMAT: Final = "1"
#: raw deflate: the checksum is ours
_RAW: Final = -15
#: bytes of the checksum
_CHECK: Final = 4
#: most characters of a code, most bytes that it unpacks to, and most bits of a number
LONGEST: Final = 20_000
_LARGEST: Final = 1_000_000
_WIDEST: Final = 140


def pack(letter: str, numbers: Iterable[int]) -> str:
    """The code of some numbers; the letter stands for their meaning."""
    body = bytearray()
    for number in numbers:
        rest = number << 1 if number >= 0 else ~number << 1 | 1
        while rest > 127:
            body.append(rest & 127 | 128)
            rest >>= 7
        body.append(rest)
    packed = zlib.compress(body, 9, _RAW)
    check = zlib.crc32(packed, ord(letter)).to_bytes(_CHECK, "big")
    return letter + FORMAT + _text(check + packed)


def _text(body: bytes) -> str:
    return urlsafe_b64encode(body).decode().rstrip("=")


def unpack(code: object, letters: str) -> tuple[str, list[int]]:
    """The letter of a code, one of ``letters``, and its numbers.

    Raises:
        CodeError: it is no code, is damaged, or has a newer format.
    """
    text = "".join(code.split()) if isinstance(code, str) else ""
    letter, version, text = text[:1], text[1:2], text[2:]
    if not letter or letter not in letters or len(text) > LONGEST:
        raise CodeError("code_kind", letters=" / ".join(letters))
    if version != FORMAT:
        raise CodeError("code_version" if version.isdigit() else "code_damaged", found=version)
    try:
        body = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if _text(body) != text:  # characters that the decoder skips, or unused bits of the last one
            raise CodeError("code_damaged")
        check, packed = body[:_CHECK], body[_CHECK:]
        if zlib.crc32(packed, ord(letter)).to_bytes(_CHECK, "big") != check:
            raise CodeError("code_damaged")
        unpacked = zlib.decompressobj(_RAW).decompress(packed, _LARGEST)
    except (ValueError, binascii.Error, zlib.error) as fault:
        if isinstance(fault, CodeError):
            raise
        raise CodeError("code_damaged") from fault
    numbers = []
    number = shift = 0
    for byte in unpacked:
        if shift > _WIDEST:
            raise CodeError("code_damaged")
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(~(number >> 1) if number & 1 else number >> 1)
            number = shift = 0
    return letter, numbers


class Numbers:
    """A reader of numbers, from first to last. Its methods raise a CodeError if one is missing or out of range."""

    def __init__(self, numbers: list[int]) -> None:
        self._remaining = iter(numbers)

    def number(self, low: int = 0, high: int = 1 << 70) -> int:
        """The next number, from ``low`` to ``high``."""
        number = next(self._remaining, None)
        if number is None or not low <= number <= high:
            raise CodeError("code_damaged")
        return number

    def text(self, most: int = 999) -> str:
        """A text that ``of_text`` wrote, of at most ``most`` bytes."""
        try:
            return bytes(self.numbers(self.number(0, most), 0, 255)).decode()
        except UnicodeDecodeError as fault:
            raise CodeError("code_damaged") from fault

    def numbers(self, count: int, low: int = 0, high: int = 1 << 70) -> list[int]:
        """The next ``count`` numbers."""
        return [self.number(low, high) for _ in range(count)]


def of_text(text: str) -> list[int]:
    """A text as numbers."""
    coded = text.encode()
    return [len(coded), *coded]
