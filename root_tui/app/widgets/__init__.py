"""Widgets: each is fed frozen data and posts messages; none computes a rule."""
