"""Short codes: whole numbers as text that fits into a link, with a checksum.

A code is a letter that says what the numbers stand for, a digit for the format, and in URL-safe base 64 a checksum and
the compressed numbers. Whole numbers are written seven bits a byte.
"""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Final

from .errors import CodeError

FORMAT: Final = "1"
#: raw deflate: the checksum is ours
_RAW: Final = -15
_CHECK: Final = 4
#: a longer text is no code of ours; also keeps what a code can unpack to small
LONGEST: Final = 20_000
_LARGEST: Final = 1_000_000
#: no number has more bits
_WIDEST: Final = 140


def pack(letter: str, numbers: Iterable[int]) -> str:
    """The code of some numbers; the letter says what they stand for."""
    body = bytearray()
    for number in numbers:
        rest = number << 1 if number >= 0 else ~number << 1 | 1
        while rest > 127:
            body.append(rest & 127 | 128)
            rest >>= 7
        body.append(rest)
    squeezer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = squeezer.compress(bytes(body)) + squeezer.flush()
    check = zlib.crc32(packed, ord(letter)).to_bytes(_CHECK, "big")
    return letter + FORMAT + _text(check + packed)


def _text(body: bytes) -> str:
    return urlsafe_b64encode(body).decode().rstrip("=")


def unpack(code: object, letters: str) -> tuple[str, list[int]]:
    """The letter of a code, one of those that are expected, and its numbers.

    Raises:
        CodeError: it is none, is damaged, or of a newer format.
    """
    text = "".join(code.split()) if isinstance(code, str) else ""
    letter, version, text = text[:1], text[1:2], text[2:]
    if not letter or letter not in letters or len(text) > LONGEST:
        raise CodeError("code_kind", letters=" / ".join(letters))
    if version != FORMAT:
        raise CodeError("code_version" if version.isdigit() else "code_damaged", found=version)
    try:
        body = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if _text(body) != text:  # characters that the decoder passes over, or unused bits of the last one
            raise CodeError("code_damaged")
        check, packed = body[:_CHECK], body[_CHECK:]
        if zlib.crc32(packed, ord(letter)).to_bytes(_CHECK, "big") != check:
            raise CodeError("code_damaged")
        spread = zlib.decompressobj(_RAW).decompress(packed, _LARGEST)
    except (ValueError, binascii.Error, zlib.error) as fault:
        if isinstance(fault, CodeError):
            raise
        raise CodeError("code_damaged") from fault
    numbers = []
    number = shift = 0
    for byte in spread:
        if shift > _WIDEST:
            raise CodeError("code_damaged")
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(~(number >> 1) if number & 1 else number >> 1)
            number = shift = 0
    return letter, numbers


class Numbers:
    """Numbers to be read one after the other."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = iter(numbers)

    def one(self, low: int = 0, high: int = 1 << 70) -> int:
        """The next number. Raises CodeError where there is none, or one out of the range."""
        number = next(self.numbers, None)
        if number is None or not low <= number <= high:
            raise CodeError("code_damaged")
        return number

    def text(self, most: int = 999) -> str:
        """A text that ``of_text`` wrote, of so many bytes at most."""
        try:
            return bytes(self.many(self.one(0, most), 0, 255)).decode()
        except UnicodeDecodeError as fault:
            raise CodeError("code_damaged") from fault

    def many(self, count: int, low: int = 0, high: int = 1 << 70) -> list[int]:
        """So many numbers."""
        return [self.one(low, high) for _ in range(count)]


def of_text(text: str) -> list[int]:
    """A text as numbers."""
    coded = text.encode()
    return [len(coded), *coded]
