"""Start the tutorial, or run the tests, with nothing but Python 3.11 or newer.

    python3 start.py                      open the tutorial in your browser (--port N, --no-browser)
    python3 start.py test                 run all tests (--full adds the long ones; other arguments go to pytest)
    python3 start.py test --quick         run the tests worth running before each commit, in a few minutes
    python3 start.py simulate --games 50  run any other command of `betacolony`

The first start sets up an environment in the folder .venv beside this file; later starts reuse it.
On Windows, write `py start.py`. Every Python can read this file, so that an old one can say which version is needed.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Beta Colony needs Python 3.11 or newer, and this is Python %d.%d (%s).\n"
        "Get a newer one from https://www.python.org/downloads/ or from your system's packages. "
        "If you have one already, start with it: python3.11 start.py" % (sys.version_info[:2] + (sys.executable,))
    )

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tools.bootstrap.launch import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
