"""The text of the packaged edition, and changes of it."""

from typing import Any

from betacolony.edition.edition import Edition

TEMPLATE = Edition.template()


def changed(*pairs: tuple[str, str]) -> str:
    """The packaged file with the first of each text replaced."""
    text = TEMPLATE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def line_of(text: str, within: str = TEMPLATE) -> int:
    return within[: within.index(text)].count("\n") + 1


def leaves(value: Any, path: str = "") -> list[str]:
    if isinstance(value, dict):
        return [leaf for key, entry in value.items() for leaf in leaves(entry, f"{path}.{key}" if path else key)]
    if isinstance(value, list):
        return [leaf for index, entry in enumerate(value) for leaf in leaves(entry, f"{path}[{index}]")]
    return [path]
