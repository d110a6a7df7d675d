"""tools/site/pages.py: the tutorial as files. The program that makes them live is tried in the browser tests."""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image

from betacolony_widgets.pages import contents
from betacolony_widgets.static_files import FONT
from tools.common import downloads
from tools.docs import links, preview
from tools.docs.licences import LicenceError
from tools.site import __main__ as command
from tools.site import licences, offline
from tools.site import pages as site
from tools.site import program as site_program
from tools.site.program import Program

#: pages that come from no notebook
NOTICES = {"404.html", licences.PAGE}
ADDRESS = "https://example.org/colony/"
PROGRAM = Program(17_400_000)


class Addresses(HTMLParser):
    """The links of a page, the files that it loads, and its ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.sources: list[str] = []
        self._in_card = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_card |= tag == "template"  # links in cards lead to other cards
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name == "href" and tag == "a":
                self.links += [] if self._in_card else [value or ""]
            elif name in {"href", "src"} and ("rel", "canonical") not in attrs:
                self.sources.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        self._in_card &= tag != "template"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    site.write_pages(folder, PROGRAM, ADDRESS)
    return folder


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[Path, Addresses]:
    return {path: Addresses(path.read_text("utf-8")) for path in folder.rglob("*.html")}


def test_every_notebook_is_a_page(folder: Path) -> None:
    tutorial = contents.notebooks()
    wanted = {path.relative_to(tutorial).with_suffix(".html") for path in tutorial.rglob("*.ipynb")}
    written = {path.relative_to(folder) for path in folder.rglob("*.html")}
    assert written - wanted == {Path("index.html"), Path("404.html"), Path(licences.PAGE)}
    assert wanted <= written
    assert (folder / "index.html").read_text("utf-8") == (folder / "00-welcome.html").read_text("utf-8")


def test_every_link_leads_to_a_page_and_to_a_place_on_it(folder: Path, pages: dict[Path, Addresses]) -> None:
    for path, addresses in pages.items():
        assert len(addresses.links) > 2 or path.name in NOTICES
        for link in addresses.links:
            parts = urlsplit(link)
            if parts.scheme or parts.path == "/colony/":
                continue
            target = (path.parent / parts.path).resolve() if parts.path else path
            assert target in pages, f"{path.relative_to(folder)}: {link}"
            place = unquote(parts.fragment)
            assert not place or pages[target].ids & {place, place.lower()}, f"{path.relative_to(folder)}: {link}"


def test_a_link_to_a_page_can_be_shown_with_its_title_a_line_and_a_picture(folder: Path) -> None:
    for path, own in (("00-welcome.html", ""), ("de/04-building.html", "de/04-building.html")):
        head = (folder / path).read_text("utf-8").partition("</head>")[0]
        assert f'<link rel="canonical" href="{ADDRESS}{own}" />' in head
        told = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)" />', head))
        assert told["og:url"] == f"{ADDRESS}{own}"
        assert told["og:image"] == f"{ADDRESS}preview.png"
        assert told["description"] == told["og:description"]
        assert all(told[f"og:{name}"] for name in ("title", "description", "site_name"))
    with Image.open(folder / "preview.png") as picture:
        assert picture.size == preview.SIZE


def test_search_engines_find_every_page_once(folder: Path) -> None:
    listed = re.findall(r"<loc>(.*?)</loc>", (folder / "sitemap.xml").read_text("utf-8"))
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*.html")]
    expected = {ADDRESS + file for file in files if file not in {"index.html", "00-welcome.html", *NOTICES}}
    assert sorted(listed) == sorted({*expected, ADDRESS})


def test_a_site_without_an_address_of_its_own_claims_none() -> None:
    text = site.page(contents.notebooks() / "04-building.ipynb", "", PROGRAM)
    head = text.partition("</head>")[0]
    assert 'property="og:title"' in head
    assert "og:url" not in head
    assert "canonical" not in head


@pytest.mark.parametrize("text", ["colony", "/colony/", "ftp://example.org/", "https://", "https://example.org/?x=1"])
def test_only_the_address_of_a_folder_is_one(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["folder", "--address", text])
    assert f"{text!r} is no address such as https://" in capsys.readouterr().err


def test_the_links_in_the_readmes_follow_the_setting() -> None:
    assert links.main(["--check"]) == 0
    readme = (downloads.ROOT / "README.md").read_text("utf-8")
    assert "Play it now" in links.written(readme, "someone/colony")
    assert "https://someone.github.io/colony/" in links.written(readme, "someone/colony")
    binder = (downloads.ROOT / "binder/README.md").read_text("utf-8")
    assert links.written(binder, "someone/colony").count("/gh/someone/colony/TAG?") == 2
    for text in (readme, binder):
        assert links.written(links.written(text, "someone/colony"), links.repository()) == text


def test_pages_take_in_nothing_but_what_they_hold(folder: Path, pages: dict[Path, Addresses]) -> None:
    app = [folder / offline.MANIFEST, folder / offline.APPLE]
    for path, addresses in pages.items():
        # what a picture uses is on its page
        sources = [source for source in addresses.sources if source.removeprefix("#") not in addresses.ids]
        files = [(path.parent / source).resolve() for source in sources if not source.startswith("data:")]
        assert files == ([] if path.name in NOTICES else app), path


def test_the_font_of_the_board_lies_beside_the_pages_with_its_licence(folder: Path) -> None:
    for path in (folder / "04-building.html", folder / "de/04-building.html"):
        (address,) = re.findall(r'fetch\("([^"]+)"\)', path.read_text("utf-8").partition("</head>")[0])
        assert (path.parent / address).read_bytes() == FONT.read_bytes()
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "fonts/jost-licence.txt").read_text("utf-8")


def test_what_the_scripts_are_told_of_other_pages_are_files(folder: Path) -> None:
    for path in (folder / "10-play.html", folder / "de/04-building.html"):
        text = path.read_text("utf-8")
        match = re.search(r'id="bc-page">(.*?)</script>', text, re.DOTALL)
        assert match
        hrefs = [entry["href"] for entry in json.loads(match[1])["pages"]]
        assert len(hrefs) == 20
        assert all((path.parent / href).is_file() for href in hrefs)


def test_a_page_says_where_its_program_is_and_what_it_runs(folder: Path) -> None:
    for path, place in ((folder / "04-building.html", "program/"), (folder / "de/04-building.html", "../program/")):
        match = re.search(r'id="bc-program"[^>]*>(.*?)</script>', path.read_text("utf-8"), re.DOTALL)
        assert match
        wanted = json.loads(match[1])
        assert wanted["place"] == place
        assert [id_ for id_, _ in wanted["cells"]][:2] == ["two-prices", "polymer"]
        assert all(f'<div id="bc-out-{id_}"></div>' in path.read_text("utf-8") for id_, _ in wanted["cells"])


def test_a_reader_is_told_what_is_on_its_way_and_how_large_it_is(folder: Path) -> None:
    assert "runs in your browser, 17 MB the first time" in (folder / "10-play.html").read_text("utf-8")
    assert "beim ersten Mal 17 MB" in (folder / "de/04-building.html").read_text("utf-8")


def test_where_there_is_no_page_a_link_leads_to_the_first(folder: Path) -> None:
    assert '<a href="/colony/">' in (folder / "404.html").read_text("utf-8")


# --- kept for offline ------------------------------------------------------------------------------------------------


def test_a_browser_is_given_the_list_of_all_files(folder: Path) -> None:
    (data,) = re.findall(r"^const SITE = (.*);$", (folder / offline.WORKER).read_text("utf-8"), re.MULTILINE)
    told = json.loads(data)["files"]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for name in (offline.WORKER, "sitemap.xml", ".nojekyll"):
        del files[name]
    assert {"index.html", "de/04-building.html", "exocolony/10-play.html", offline.MANIFEST, offline.APPLE} < {*files}
    assert f"{site.FONTS}/{FONT.name}" in told
    assert told == {name: [hashlib.sha256(data).hexdigest(), len(data)] for name, data in files.items()}


def test_the_worker_changes_with_any_file_and_with_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "program").mkdir()
    written = []
    for text in ("one", "two", "two", "one"):
        (tmp_path / "program/a.txt").write_text(text)
        offline.write_worker(tmp_path)
        written.append((tmp_path / offline.WORKER).read_text("utf-8"))
    assert written[0] == written[3] != written[1] == written[2]


def test_a_reader_is_told_how_large_the_site_is(folder: Path) -> None:
    total = sum(size for _, size in offline.listed(folder).values())
    for path in (folder / "index.html", folder / "de/04-building.html"):
        (data,) = re.findall(r'id="bc-offline"[^>]*>(.*?)</script>', path.read_text("utf-8"))
        told = json.loads(data)
        assert told["size"] == pytest.approx(total, abs=5000)
        assert (path.parent / told["up"] / told["worker"]).resolve() == folder / offline.WORKER
        assert all(told["words"].values())


def test_the_site_can_be_installed_under_any_address(folder: Path) -> None:
    manifest = json.loads((folder / offline.MANIFEST).read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in [*manifest["icons"], {"src": offline.APPLE, "sizes": "180x180"}]:
        with Image.open(folder / icon["src"]) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]


# --- licences --------------------------------------------------------------------------------------------------------


def test_every_page_leads_to_the_licences_of_all_that_is_here(folder: Path, pages: dict[Path, Addresses]) -> None:
    for path, addresses in pages.items():
        found = {(path.parent / link).resolve() for link in addresses.links if link.endswith(licences.PAGE)}
        assert found == (set() if path.name in NOTICES else {folder / licences.PAGE})
    text = (folder / licences.PAGE).read_text("utf-8")
    assert "Permission is hereby granted" in text
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_a_wheel_tells_its_licence(tmp_path: Path) -> None:
    wheel = tmp_path / "mine-1.0-py3-none-any.whl"
    for licence in ("License-Expression: MIT", "Classifier: License :: OSI Approved :: BSD License"):
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("mine-1.0.dist-info/METADATA", f"Name: mine\nVersion: 1.0\n{licence}\n")
            archive.writestr("mine-1.0.dist-info/licenses/LICENSE", "Do as {you} <like>")
        (part,) = licences.of_wheels([wheel])
        assert part == licences.Part("mine 1.0", "MIT" if "MIT" in licence else "BSD", "Do as {you} <like>")
        assert "Do as {you} &lt;like&gt;" in licences.page([part], "./")
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("mine-1.0.dist-info/METADATA", "Name: mine\nVersion: 1.0\nLicense: Ask me\n")
    with pytest.raises(LicenceError, match="Ask me"):
        list(licences.of_wheels([wheel]))


# --- the program -----------------------------------------------------------------------------------------------------


def test_what_comes_of_our_packages_is_what_runs_and_nothing_else() -> None:
    files = dict(site_program._own_files())
    assert json.loads(files["betacolony_notebooks/04-building.ipynb"])["cells"]
    assert {
        "betacolony/edition/edition.toml",
        "betacolony/edition/learned_weights.json",
        "betacolony/catalogues/de.toml",
        "betacolony_widgets/strategies/findings.json",
        "betacolony_widgets/static/overlay.js",
    } <= set(files)
    assert not [name for name in files if "pycache" in name]


def test_what_escapes_html_in_browsers_needs_no_part_in_c(tmp_path: Path) -> None:
    files = dict(site_program._pure_files())
    assert {"markupsafe/__init__.py", "markupsafe/_native.py", "markupsafe/LICENSE.txt"} <= set(files)
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    place = str(tmp_path)
    code = f"import sys; sys.path.insert(0, {place!r}); import markupsafe as m; print(m.__file__, m.escape('<'))"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{tmp_path / 'markupsafe/__init__.py'} &lt;\n"


def test_of_a_library_only_what_runs_is_taken() -> None:
    names = ["x/widget.py", "x/static/widget.js", "x/nbextension/index.js", "x-1.data/data/share/x.js", "x/py.typed"]
    names += ["x/tests/test_x.py", "x-1.dist-info/RECORD", "x-1.dist-info/METADATA"]
    assert [name for name in names if not site_program._NEVER_RUN.fullmatch(name)] == [names[0], names[-1]]


def test_what_editors_hide_beside_the_files_stays_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("04.ipynb", ".ipynb_checkpoints/04-checkpoint.ipynb", "de/.old.ipynb", "notes.txt"):
        (tmp_path / "notebooks" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notebooks" / name).write_text("{}")
    monkeypatch.setattr(site_program, "ROOT", tmp_path)
    assert [name for name, _ in site_program._own_files()] == ["betacolony_notebooks/04.ipynb"]


def test_other_files_than_expected_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched(_program: str, _what: str, command: list[str]) -> None:
        place = Path(command[command.index("--prefix") + 1]) / "node_modules/pyodide"
        place.mkdir(parents=True)
        for name in site_program.PYODIDE:
            (place / name).write_text("something else")

    monkeypatch.setattr(site_program, "find", str)
    monkeypatch.setattr(site_program, "fetch", fetched)
    with pytest.raises(downloads.UnavailableError, match="unexpected hash"):
        site_program.prepare(tmp_path / "home")


def test_every_download_is_known_by_its_hash() -> None:
    lines = site_program.REQUIREMENTS.read_text("utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line) for line in wanted)
    assert {line.partition("==")[0] for line in wanted} >= {"anywidget", "ipywidgets"}


# --- the command -----------------------------------------------------------------------------------------------------


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    assert command.main([str(tmp_path)]) == 1
    assert "contains more than an earlier build" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_without_npm_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> Path:
        raise downloads.UnavailableError("no npm on this machine")

    monkeypatch.setattr(site_program, "prepare", missing)
    assert command.main([str(tmp_path / "new")]) == 1
    assert "no npm on this machine" in capsys.readouterr().out
    assert not (tmp_path / "new").exists()
