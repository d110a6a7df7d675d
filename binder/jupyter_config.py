"""How Voilà shows the pages within a Jupyter server, as on Binder or JupyterHub: the same as `betacolony tutorial`."""

from betacolony_widgets.serving import configure

configure(get_config())  # noqa: F821  Jupyter puts this name into its configuration files
