"""``python -m landnam``: the command line."""

from landnam.cli import main

if __name__ == "__main__":
    main()
