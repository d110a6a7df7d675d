"""The branches of a reader of the lab, and what the browser keeps of them."""

from betacolony.whatif.branches import Tree
from helpers.browser.tab_page import Visitor


def tree(visitor: Visitor) -> Tree:
    found = visitor.lab.branches.tree
    assert isinstance(found, Tree)
    return found


def names(visitor: Visitor) -> list[str]:
    return [branch.name for branch in tree(visitor)]


def kept(visitor: Visitor) -> str:
    """The text that the browser was last told to keep."""
    return str([message["text"] for message in visitor.sent if message["type"] == "keep"][-1])


def board_kept(visitor: Visitor) -> str:
    """The board as the browser keeps it."""
    return str([message["text"] for message in visitor.desks if message.get("type") == "keep"][-1])
