"""What rules are written with so that they can be compiled, and how a compiled library is found and called."""
