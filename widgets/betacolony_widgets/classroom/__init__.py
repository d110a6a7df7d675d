"""Resume codes of a class, and the report that a teacher reads from them.

Pure functions that save nothing: ``roll_call`` finds the codes in a text, ``class_report`` counts their contents.
"""

from .example import example
from .report import Report, class_report, class_reports, whole_html
from .resume import Resume, ResumeError, read_code, write_code
from .roll_call import Entry, Fault, RollCall, roll_call
from .rows import Learner, RuleRow

__all__ = [
    "Entry",
    "Fault",
    "Learner",
    "Report",
    "Resume",
    "ResumeError",
    "RollCall",
    "RuleRow",
    "class_report",
    "class_reports",
    "example",
    "read_code",
    "roll_call",
    "whole_html",
    "write_code",
]
