"""Private parts of libraries that serving/patches.py uses: they still exist, and are still worth patching."""

import inspect
from importlib.metadata import distribution
from pathlib import Path

import ipywidgets
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from betacolony_widgets.serving.patches import HEARTBEAT, Client, Connection, living_widgets


def test_a_client_still_hears_the_kernel_out_for_a_while_that_ours_spares() -> None:
    theirs = inspect.getsource(AsyncKernelClient._async_wait_for_ready)
    assert "self.iopub_channel.get_msg(timeout=0.2)" in theirs
    assert "self._handle_kernel_info_reply(msg)" in theirs
    assert "_handle_kernel_info_reply" in inspect.getsource(Client.wait_for_ready)
    assert callable(AsyncKernelClient._handle_kernel_info_reply)


def test_a_connection_still_waits_for_confirmation_and_believes_broken_messages() -> None:
    assert "nodelay" not in inspect.getsource(ZMQChannelsWebsocketConnection)
    theirs = inspect.signature(ZMQChannelsWebsocketConnection.handle_incoming_message)
    assert inspect.signature(Connection.handle_incoming_message).parameters.keys() == theirs.parameters.keys()
    assert isinstance(ZMQChannelsWebsocketConnection.subprotocol, property)


def test_voila_still_sends_the_sign_of_life_that_we_replace() -> None:
    files = [Path(str(file.locate())) for file in distribution("voila").files or () if file.suffix == ".py"]
    assert any("<script>window.voila_heartbeat()</script>\\n" in file.read_text("utf-8") for file in files)
    assert HEARTBEAT == "<script>window.voila_heartbeat()</script>\n"


def test_ipywidgets_still_counts_its_widgets() -> None:
    label = ipywidgets.Label()
    assert label in living_widgets()
    label.close()
    assert label not in living_widgets()


def test_no_other_file_reaches_for_private_names() -> None:
    import betacolony_widgets

    package = Path(betacolony_widgets.__file__).parent
    reaching = (
        "_handle_kernel",
        "_kernel_connections",
        "_scrub_kwargs",
        "_instances",
        "sys.modules",
        "_canvas_manager",
    )
    files = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if any(name in file.read_text("utf-8") for name in reaching)
    }
    assert files == {"serving/patches.py"}
