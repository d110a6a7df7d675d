"""Wheels: what is taken out of them, and how they are written."""

import base64
import hashlib
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

#: the tag of a wheel that runs anywhere
ANYWHERE: Final = "py3-none-any"


def unpack(archive: zipfile.ZipFile, pattern: str, into: Path) -> None:
    """Copy the files of an archive whose names match; the first group of the pattern names the copy."""
    for name in archive.namelist():
        match = re.fullmatch(pattern, name)
        if match and not name.endswith("/"):
            target = into / match[1]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))


def write_wheel(folder: Path, name: str, files: Mapping[str, bytes], tag: str = ANYWHERE) -> Path:
    """Write a wheel of version 0 and return it; equal files make an equal wheel."""
    info = f"{name}-0.dist-info"
    pure = str(tag == ANYWHERE).lower()
    facts = f"Wheel-Version: 1.0\nGenerator: betacolony\nRoot-Is-Purelib: {pure}\nTag: {tag}\n"
    metadata = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "WHEEL": facts}
    contents = {**files, **{f"{info}/{part}": text.encode() for part, text in metadata.items()}}
    return _pack(folder / f"{name}-0-{tag}.whl", contents, f"{info}/RECORD")


def add_to_wheel(wheel: Path, files: Mapping[str, bytes], tag: str, folder: Path) -> Path:
    """Write a wheel that runs anywhere once more, with files for one platform, and return the new one."""
    with zipfile.ZipFile(wheel) as archive:
        contents = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    (facts,) = (name for name in contents if name.endswith(".dist-info/WHEEL"))
    text = contents[facts].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    contents[facts] = text.replace(f"Tag: {ANYWHERE}", f"Tag: {tag}").encode()
    record = facts.replace("WHEEL", "RECORD")
    del contents[record]
    return _pack(folder / wheel.name.replace(ANYWHERE, tag), {**contents, **files}, record)


def _pack(path: Path, contents: Mapping[str, bytes], record: str) -> Path:
    listed = "".join([*map(_recorded, contents, contents.values()), f"{record},,\n"])
    with zipfile.ZipFile(path, "w", compresslevel=9) as archive:
        for name, content in {**contents, record: listed.encode()}.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return path


def _recorded(path: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"
