"""``i64``: in compiled modules an integer of 64 bits, everywhere else a plain ``int``.

Compiled, such numbers are computed with at once, whatever their size, and need no memory of their own; but results
below -2**63 or above 2**63 - 1 would wrap round. This file itself stays plain.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64  # noqa: PLC0414 - others import it from here
else:
    i64 = int
