"""The kernel of pages without a server: it runs their cells in Pyodide, and carries messages between widgets and page.

A whole Jupyter kernel would take longer to begin than all the rest. Ours needs ipywidgets and comm alone, and lives on
from page to page. Messages to the page go through a JavaScript function (widgets/js/src/python_worker.js).
"""

import asyncio
import gc
import io
import json
import pprint
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from types import ModuleType
from typing import Any, Final

#: sends a message, as JSON, and the bytes that belong to it
Post = Callable[[str, Sequence[bytes]], None]
_WIDGET: Final = "application/vnd.jupyter.widget-view+json"
#: characters of a line of a value that is shown as text
_WIDTH: Final = 79


def stand_in_for_ipython() -> None:
    """Give ipywidgets (8.1) what it imports from IPython, whose own import takes two seconds in a browser."""

    class InteractiveShell:
        @staticmethod
        def initialized() -> bool:
            return False

    def module(name: str, **entries: Any) -> ModuleType:
        made = sys.modules[name] = ModuleType(name)
        made.__dict__.update(entries)
        return made

    shell = module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
    display = module("IPython.display", display=None, clear_output=None)
    core = module("IPython.core", interactiveshell=shell)
    module("IPython", get_ipython=lambda: None, display=display, core=core)


class Kernel:
    """Runs the cells of one page after the other.

    Args:
        post: sends a message to the page.
    """

    def __init__(self, post: Post) -> None:
        if "IPython" not in sys.modules:
            stand_in_for_ipython()

        import comm  # noqa: PLC0415 - only a browser's kernel needs them
        from comm.base_comm import BaseComm  # noqa: PLC0415

        class Link(BaseComm):
            def publish_msg(
                self,
                msg_type: str,
                data: Mapping[str, Any] | None = None,
                metadata: Mapping[str, Any] | None = None,  # noqa: ARG002  nothing in them is needed
                buffers: Sequence[bytes] | None = None,
                **_: Any,
            ) -> None:
                message = {"type": msg_type, "id": self.comm_id, "data": data}
                post(json.dumps(message), [bytes(part) for part in buffers or ()])

        comm.create_comm = Link
        self._comms = comm.get_comm_manager()
        self._names: dict[str, Any] = {}

    def begin(self) -> None:
        """Make room for a page: the one before is left, with all its widgets and all that still goes on."""
        import ipywidgets  # noqa: PLC0415 - importing it asks for comms, which are ours by now

        for task in asyncio.all_tasks():
            task.cancel()
        ipywidgets.Widget.close_all()
        self._names = {"__name__": "__main__"}
        # what is left stays: looking through it again takes a tenth of a second, which may be in the midst of a game
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def run(self, source: str) -> str:
        """Run a cell, and return what it shows: a list of outputs as JSON, each a kind and a text.

        The kinds are "text", "html", "widget" (the id of its model) and "error".
        """
        from pyodide.code import eval_code  # noqa: PLC0415 - only browsers have it

        shown: list[tuple[str, str]] = []
        said, errors = io.StringIO(), io.StringIO()
        with redirect_stdout(said), redirect_stderr(errors):
            try:
                value = eval_code(source, self._names)
                if value is not None:
                    shown.append(_shown(value))
            except Exception:  # noqa: BLE001 - the page shows it
                shown.append(("error", traceback.format_exc()))
        texts = [("text", said.getvalue()), ("error", errors.getvalue())]
        return json.dumps([*(entry for entry in texts if entry[1]), *shown])

    def receive(self, id_: str, data: str) -> None:
        """Give a widget a message from the page."""
        link = self._comms.get_comm(id_)
        if link:  # it may have been closed meanwhile
            link.handle_msg({"content": {"comm_id": id_, "data": json.loads(data)}, "buffers": []})


def _shown(value: object) -> tuple[str, str]:
    """What a page shows of a value."""
    bundle = getattr(value, "_repr_mimebundle_", None)
    if bundle:
        made = bundle()
        data = made[0] if isinstance(made, tuple) else made
        if _WIDGET in data:
            return "widget", data[_WIDGET]["model_id"]
    for name in ("_repr_html_", "_repr_svg_"):
        text = getattr(value, name, lambda: None)()
        if text is not None:
            return "html", text
    return "text", pprint.pformat(value, width=_WIDTH, sort_dicts=False)
