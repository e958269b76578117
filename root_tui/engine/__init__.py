"""The rules of Root, pure: no screen, no files, no clock, no chance of its own."""
