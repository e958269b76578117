"""The Woodland Alliance (03, WA): its supporters and what answers others, its turn."""
