"""Run by pack.mjs in Pyodide: compiles the standard library and our library to byte code, which is read unchecked."""

import json
import marshal
import re
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Final

#: the start of byte code that names no version of its source (PEP 552)
HEAD: Final = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
#: what of the standard library no page needs: tools, other ways to talk to machines, and text in scripts of East Asia
UNUSED: Final = re.compile(
    r"(_pyrepl|unittest|wsgiref|xml|xmlrpc)/|(doctest|ftplib|imaplib|mailbox|optparse|pdb|pickletools|poplib|pydoc|"
    r"smtplib|turtle)\.py|encodings/(big5|cp9|euc|gb|hz|iso2022|johab|shift)"
)


def compiled(name: str, source: bytes) -> tuple[str, bytes]:
    """A file of a library as it goes into the compiled one, with its name."""
    if not name.endswith(".py") or "/templates/" in name:
        return name, source
    # without docstrings, which are a third of it and which nobody reads there
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return f"{name}c", HEAD + marshal.dumps(code)


with zipfile.ZipFile("/standard.zip") as plain, zipfile.ZipFile("/standard-compiled.zip", "w", compresslevel=9) as made:
    for entry in plain.infolist():
        if not entry.is_dir() and not re.match(UNUSED, entry.filename):
            name, content = compiled(entry.filename, plain.read(entry))
            made.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)

library = Path("/library.bin").read_bytes()
start = 4 + int.from_bytes(library[:4], "little")
files, at = {}, start
for plain_name, size in json.loads(library[4:start]):
    name, content = compiled(plain_name, library[at : at + size])
    files[name] = content
    at += size
listed = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
Path("/library-compiled.bin").write_bytes(b"".join([len(listed).to_bytes(4, "little"), listed, *files.values()]))
