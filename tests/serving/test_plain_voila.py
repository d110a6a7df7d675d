"""`voila notebooks/` in a copy of the repository: our pages, with nothing set up but what Voilà reads there."""

import json
import subprocess
import sys
from pathlib import Path

from betacolony_widgets.serving.tutorial import EXTENSIONS, TEMPLATE, TEMPLATES
from tools.common.downloads import ROOT

#: prepares Voilà as its command does; writes which template it uses, where its pages are, and the frame of its list
PREPARED = """
from voila.app import Voila
app = Voila.instance()
app.initialize(["notebooks/", "--no-browser", "--Voila.log_level=ERROR"])
own = app.init_settings()["voila_jinja2_env"]
print(app.voila_configuration.template, app.template_paths[0], own.get_template("page.html").filename, sep="\\n")
"""


def test_voila_finds_the_template_by_its_name() -> None:
    command = [sys.executable, "-c", PREPARED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    name, folder, frame = done.stdout.splitlines()
    assert name == TEMPLATE
    assert Path(folder) == TEMPLATES / "voila/templates" / TEMPLATE
    assert Path(frame) == Path(folder) / "page.html"
    assert "https:" not in Path(frame).read_text("utf-8")  # Voilà's own asks another host for icons


def test_the_extensions_are_those_of_the_other_servers() -> None:
    settings = json.loads((ROOT / "voila.json").read_text("utf-8"))["VoilaConfiguration"]
    assert settings["extension_allowlist"] == [*EXTENSIONS]
