"""tools/site/browser_kernel.py: what runs the cells of pages without a server. Pyodide is played by Python itself."""

import ast
import asyncio
import gc
import json
import subprocess
import sys
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import comm
import ipywidgets
import pytest

from tools.site import browser_kernel
from tools.site.browser_kernel import Kernel


class Page:
    """A kernel, and what its page has heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, Any], Sequence[bytes]]] = []
        self.kernel = Kernel(lambda text, buffers: self.heard.append((json.loads(text), buffers)))
        self.kernel.begin()
        self.heard.clear()

    def run(self, source: str) -> list[list[str]]:
        shown: list[list[str]] = json.loads(self.kernel.run(source))
        return shown

    @property
    def types(self) -> list[str]:
        return [message["type"] for message, _ in self.heard]


def eval_code(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as Pyodide does: the value of its last expression is the result."""
    *body, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        body, last = [*body, last], ast.Expr(ast.Constant(None))
    exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # noqa: S102 - cells are code
    return eval(compile(ast.fix_missing_locations(ast.Expression(last.value)), "<cell>", "eval"), names)  # noqa: S307 - (same)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    code = ModuleType("pyodide.code")
    code.eval_code = eval_code  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.code", code)
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    # a page that is left closes all widgets: those of other tests stay open
    monkeypatch.setattr(ipywidgets.widgets.widget, "_instances", {})
    monkeypatch.setattr(asyncio, "all_tasks", set)
    page = Page()
    yield page
    page.kernel.begin()
    gc.unfreeze()  # for the tests after these


def test_a_cell_shows_what_it_prints_and_then_its_value(page: Page) -> None:
    assert page.run("x = 2") == []
    assert page.run("print('two')\nx * 21") == [["text", "two\n"], ["text", "42"]]
    assert page.run("class Picture:\n    def _repr_svg_(self): return '<svg/>'\nPicture()") == [["html", "<svg/>"]]


def test_what_fails_says_why(page: Page) -> None:
    ((kind, text),) = page.run("1 / 0")
    assert kind == "error"
    assert text.rstrip().endswith("ZeroDivisionError: division by zero")
    assert page.run("import sys\nsys.stderr.write('odd')\nNone") == [["error", "odd"]]


def test_widgets_and_page_hear_each_other(page: Page) -> None:
    ((kind, model),) = page.run("import ipywidgets\nbox = ipywidgets.Text('one')\nbox")
    assert kind == "widget"
    opened = {message["id"]: message["data"]["state"] for message, _ in page.heard}
    assert opened[model]["value"] == "one"
    page.kernel.receive(model, json.dumps({"method": "update", "state": {"value": "two"}, "buffer_paths": []}))
    assert page.run("box.value") == [["text", "'two'"]]
    page.heard.clear()
    page.run("box.send({'type': 'show'}, [b'bytes'])")
    assert page.heard == [
        ({"type": "comm_msg", "id": model, "data": {"method": "custom", "content": {"type": "show"}}}, [b"bytes"])
    ]


def test_a_page_that_is_left_leaves_nothing(page: Page) -> None:
    ((_, model),) = page.run("import ipywidgets\nx = 1\nipywidgets.Text()")
    page.heard.clear()
    page.kernel.begin()
    assert set(page.types) == {"comm_close"}
    assert not ipywidgets.widgets.widget._instances
    assert page.run("x")[0][0] == "error"
    page.kernel.receive(model, json.dumps({"method": "custom", "content": {}}))  # said too late


def test_what_outlives_its_page_is_collected_with_the_next(page: Page) -> None:
    class Task:
        itself: Any

    task = Task()
    task.itself = task
    left = weakref.ref(task)
    page.kernel.begin()
    del task
    page.kernel.begin()
    assert left() is None


def test_libraries_take_what_stands_in_for_ipython() -> None:
    file = Path(browser_kernel.__file__)
    code = f"""
import sys
sys.path.insert(0, {str(file.parent)!r})
import browser_kernel
said = []
kernel = browser_kernel.Kernel(lambda text, buffers: said.append(text))
import anywidget, IPython
class Widget(anywidget.AnyWidget):
    _esm = "export default {{}}"
assert not hasattr(IPython, "__file__"), IPython.__file__
bundle = browser_kernel._shown(Widget())
print(bundle[0], len(said))
"""
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "widget 2\n"
