"""`python -m polhode` is the command line."""

import sys

from polhode.cli import main

sys.exit(main())
