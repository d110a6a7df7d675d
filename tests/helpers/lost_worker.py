"""What becomes of a run that lost one of its processes."""

import pytest


class LostWorker:
    """Ends a run as interrupted if a worker was lost: pytest-xdist doesn't count the tests that it still had."""

    def __init__(self) -> None:
        self.lost = False

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, error: object) -> None:
        self.lost |= error is not None

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.lost:
            session.exitstatus = pytest.ExitCode.INTERRUPTED
