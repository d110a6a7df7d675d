"""Start the tutorial, or run the tests. All it needs is Python 3.11 or newer.

    python3 start.py                      the tutorial, in your browser (--port N, --no-browser)
    python3 start.py test                 all checks (--full: the long runs too; or what you would tell pytest)
    python3 start.py test --quick         what to run before each commit: over in two minutes
    python3 start.py simulate --games 50  any other command of `betacolony`

The first start makes an environment in the folder .venv beside this file; later ones use it again.
On Windows write `py start.py`. This file holds only what every Python can read: an old one shall say what is missing.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Beta Colony needs Python 3.11 or newer, and this is Python %d.%d (%s).\n"
        "Newer ones are at https://www.python.org/downloads/ or in your system's packages; "
        "where one is installed already, name it: python3.11 start.py" % (sys.version_info[:2] + (sys.executable,))
    )

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tools.launch import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
