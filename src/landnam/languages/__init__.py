"""What people read in other languages than English: one folder a language."""
