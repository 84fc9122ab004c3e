"""``python -m ddzcore``: the command line."""

import sys

from ddzcore.cli import main

if __name__ == "__main__":
    sys.exit(main())
