"""Kernels without a debugger, which pages never use and which costs each kernel 7 MB.

Jupyter's own kernel is started, otherwise as ever.
"""

import sys
from importlib.metadata import EntryPoint
from typing import Any, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Config

#: how Jupyter starts a Python kernel: whatever else it asks for is started as it says
USUAL: Final = (sys.executable, "-m", "ipykernel_launcher")


class LightProvisioner(LocalProvisioner):
    """Starts Python kernels without a debugger, all others as ever."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start a kernel, and tell how to reach it."""
        rest = arguments(cmd)
        if rest is not None:
            cmd = [sys.executable, "-m", f"{__package__}.light_ipykernel", *rest]
        return await super().launch_kernel(cmd, **kwargs)


def arguments(cmd: list[str]) -> list[str] | None:
    """What a command that starts a Python kernel tells it; None for any other."""
    begin = len(USUAL)
    return cmd[begin:] if tuple(cmd[:begin]) == USUAL else None


def use_light_kernels(config: Config) -> None:
    """Have the server of this process start its kernels without a debugger.

    Args:
        config: what the server will be started with; it is added to.
    """
    use_kernels(config, LightProvisioner)


def use_kernels(config: Config, provisioner: type[LightProvisioner]) -> None:
    """Have kernels started by a provisioner, which is made known to Jupyter in this process alone."""
    name, group = f"betacolony-{provisioner.__name__}", KernelProvisionerFactory.GROUP_NAME
    place = f"{provisioner.__module__}:{provisioner.__name__}"
    KernelProvisionerFactory.provisioners[name] = EntryPoint(name, place, group)
    config.KernelProvisionerFactory.default_provisioner_name = name
