"""Frames that draw and write no more than what has changed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class Sparing(Compositor):
    """Textual asks every widget of a screen for all its lines, and writes a changed span from its widget's left edge:
    half a millisecond, and a thousand bytes for a place at the right of the map."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else Spans(update.chops, update.spans, update.chop_ends)

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """Those of widgets that the crop touches; Textual takes all whose container it touches."""
        if crop is None:
            yield from super()._get_renders()
            return
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            if shown.area and shown.overlaps(crop):
                yield region, clip, widget.render_lines(shown.translate(-region.offset))


class Spans(ChopsUpdate):
    """Every span from its own left end."""

    def render_segments(self, console: Console) -> str:
        written: list[str] = []
        for y, left, right in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=True):
                if strip is not None and x < right and end > left:
                    begin = max(x, left)
                    written.append(Control.move_to(begin, y).segment.text)
                    written.append(strip.crop(begin - x, min(end, right) - x).render(console))
        return "".join(written)
