"""The what-if lab: a live board above tabs of questions about its position.

``page`` puts it together. Each tab is a panel (``options_panel``, ``die_panel``, ``branches_panel``, ``rules_panel``,
``edit_panel``): it carries out what its buttons ask for, and shows the answer as HTML.
"""

from .page import Lab

__all__ = ["Lab"]
