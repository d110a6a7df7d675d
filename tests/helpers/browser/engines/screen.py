"""A screen that nobody sees, for browsers that need one: Xvfb, and a picture of what it shows."""

import contextlib
import os
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

#: pixels: more than any window of a test
SIZE: Final = (1600, 1300)
#: fields of the head of an X window dump (XWD), by their place: its length, the picture's size, bytes a line, colours
_LENGTH, _WIDTH, _HEIGHT, _LINE, _COLOURS = 0, 4, 5, 12, 19
_HEAD: Final = struct.Struct(">25I")
_COLOUR_BYTES: Final = 12


@dataclass(frozen=True)
class Screen:
    """A running X server: the name of its display, and the folder with its frame buffer."""

    display: str
    folder: Path

    def picture(self) -> Image.Image:
        """The page on the screen."""
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        head = _HEAD.unpack_from(dump)
        width, height, line = head[_WIDTH], head[_HEIGHT], head[_LINE]
        start = head[_LENGTH] + head[_COLOURS] * _COLOUR_BYTES
        return Image.frombytes("RGB", (width, height), dump[start : start + line * height], "raw", "BGRX", line)


@contextlib.contextmanager
def open_screen(program: str) -> Iterator[Screen]:
    """Run Xvfb on a display that is free, until the block ends."""
    reading, writing = os.pipe()
    with TemporaryDirectory() as folder, os.fdopen(reading, encoding="ascii") as said:
        size = "x".join(map(str, (*SIZE, 24)))
        command = [program, "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-fbdir", folder]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, pass_fds=[writing]) as server:
            os.close(writing)
            try:
                number = said.readline().strip()  # comes once the server is ready
                if not number:
                    raise RuntimeError(f"{program} did not start")
                yield Screen(f":{number}", Path(folder))
            finally:
                server.terminate()
                server.wait(20)
