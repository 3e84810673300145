"""`python -m rgpu` is the command `rgpu`."""

import sys

from rgpu.server.cli import main

if __name__ == "__main__":
    sys.exit(main())
