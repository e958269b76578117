"""The factions, one file each.  They do not know each other: they meet in hooks."""
