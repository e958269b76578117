"""The Corvid Conspiracy (08, CORVID): its turn, its plots, and how they are exposed."""
