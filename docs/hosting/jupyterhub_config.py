"""JupyterHub for a class: each reader has a server of their own, which shows the pages as Binder does.

`binder/postBuild` has already configured Voilà in the environment; this file configures the hub. Ports, folders and the
password come from environment variables, so that the file can be tried as it is.
"""

import os
import shlex
from pathlib import Path

from betacolony_widgets.serving.tutorial import notebooks

c = get_config()  # noqa: F821  JupyterHub puts this name into its configuration files
port = int(os.environ.get("HUB_PORT", "8000"))
state = Path(os.environ.get("HUB_STATE", "/var/lib/jupyterhub"))

c.JupyterHub.bind_url = f"http://127.0.0.1:{port}/"  # behind nginx
c.JupyterHub.hub_port = port + 1
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{port + 2}"
c.ConfigurableHTTPProxy.pid_file = str(state / "proxy.pid")
c.JupyterHub.db_url = f"sqlite:///{state / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(state / "cookie_secret")
c.JupyterHub.cleanup_servers = True  # no server outlives the hub

# For trying it out: one password for all, and servers that run as the hub's own user, not separated from each other.
# For a class, leave these lines out, and readers log in as users of the machine; or name your school's authenticator.
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ["HUB_PASSWORD"]
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(state / "home" / "{username}")

c.Authenticator.allow_all = True  # everyone who can log in; or name them in c.Authenticator.allowed_users
c.JupyterHub.active_server_limit = 30
c.Spawner.default_url = "/voila/render/notebooks/00-welcome.ipynb"
c.Spawner.http_timeout = 60
# a server ends an hour after its last page
c.Spawner.args = ["--ServerApp.shutdown_no_activity_timeout=3600", "--ServerApp.terminals_enabled=False"]

# A server starts as its reader, in their home, and first copies the notebooks that are missing there. In JupyterLab,
# readers change their own copies and find them again; a deleted copy is replaced by a new one.
begin = f'mkdir -p notebooks; cp -Rn {shlex.quote(f"{notebooks()}/.")} notebooks; exec jupyterhub-singleuser "$@"'
c.Spawner.cmd = ["sh", "-c", begin, "jupyterhub-singleuser"]
