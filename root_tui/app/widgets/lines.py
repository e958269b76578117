"""Lines of text, drawn one by one: what stays the same is not written again, and nothing else is laid out anew.

Textual's own Static lays the whole screen out after every update, and that costs a frame of its own."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class Lines(Widget):
    """As high as its lines are many, where no style says otherwise.  A line that is too long is cut."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Lines { width: 1fr; height: auto; }"

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[Content, ...] = ()
        self._strips: dict[int, Strip] = {}
        self._width = 0

    def show(self, lines: Sequence[Content]) -> None:
        """These; other widgets move only if there are more of them, or fewer, than before."""
        old, self.lines = self.lines, tuple(lines)
        many = max(len(old), len(self.lines))
        changed = [y for y in range(many) if not _same(old, self.lines, y)]
        if len(old) != len(self.lines) and self.styles.is_auto_height:
            self._strips.clear()
            self.refresh(layout=True)
            return
        for y in changed:
            self._strips.pop(y, None)
        width, height = self.size
        if shown := [y for y in changed if y < height]:
            self.refresh(*(Region(0, y, width, 1) for y in shown))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((line.cell_length for line in self.lines), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if width != self._width:
            self._width = width
            self._strips.clear()
        if (strip := self._strips.get(y)) is None:
            strip = self._strips[y] = self._line(y, width)
        return strip

    def _line(self, y: int, width: int) -> Strip:
        style = self.visual_style
        if y >= len(self.lines) or not self.lines[y] or not width:  # a window of a few cells leaves none
            return Strip.blank(width, style.rich_style)
        line = self.lines[y]
        if line.cell_length > width:
            line = line.truncate(width, ellipsis=False)
        # Not by Visual.to_strips: it gives each piece its place for selections, so that no look is found twice.
        segments = [Segment(text, look.rich_style) for text, look in line.first_line.render(style, end="")]
        return Strip(segments).adjust_cell_length(width, style.rich_style)


def _same(old: tuple[Content, ...], new: tuple[Content, ...], y: int) -> bool:
    return y < len(old) and y < len(new) and old[y].is_same(new[y])
