"""The map: `view` is the widget, `blocks` draws a place, `pieces` what stands in it, `trails` the last moves."""

from .signs import Asked as Asked
from .view import MapView as MapView
