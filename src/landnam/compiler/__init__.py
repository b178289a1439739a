"""Makes libraries of the rules: Numba reads them, LLVM compiles them, lld links them.

``python -m landnam.compiler build GAME`` builds the library of a game for this machine, or for any other. This package
stands above all others and is imported by none of them: it runs in a process of its own.
"""
