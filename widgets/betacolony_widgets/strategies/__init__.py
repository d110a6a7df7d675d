"""Page 17: the figures of first strategies, measured by ``tools.docs.strategies`` and kept in ``findings.json``."""

from .findings import Finding, measured

__all__ = ["Finding", "measured"]
