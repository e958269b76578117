"""The app in a browser on this machine: `root-tui serve`.  Each tab is an app of its own; saves are locked as ever."""

from __future__ import annotations

import argparse
import shlex
import socket
import sys
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .preferences import config_folder
from .saves import Trouble
from .settings import saves_folder

if TYPE_CHECKING:
    from textual_serve.server import Server

HOST, PORT = "127.0.0.1", 8000
PATIENCE = 3.0  # seconds that open tabs get at the end
MISSING = "the browser needs textual-serve; pip install 'root-tui[serve]' installs it, or '.[serve]' in a checkout"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default=HOST, help=f"who may come: an address of this machine ({HOST}: only it)")
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"a free one ({PORT})")
    parser.add_argument("--ascii", action="store_true", help="plain letters for paths and frames")


def _port(text: str) -> int:
    n = int(text)
    if not 0 < n < 65536:
        raise argparse.ArgumentTypeError(f"{n} is not between 1 and 65535")
    return n


def run(args: argparse.Namespace) -> int:
    """Until Ctrl+C."""
    if find_spec("textual_serve") is None:
        raise Trouble(MISSING)
    command = command_of(saves_folder(args.saves), config_folder(args.config), ascii_only=args.ascii)
    check_free(args.host, args.port)
    if not is_loopback(args.host):
        warning = f"everybody who reaches port {args.port} of this machine plays here and sees every hand; no password"
        print(f"root-tui: {warning}", file=sys.stderr, flush=True)
    _server(command, args.host, args.port).serve()
    return 0


def command_of(saves: Path, config: Path, *, ascii_only: bool = False) -> str:
    """What a tab runs, for the shell."""
    words = [sys.executable, "-m", "root_tui", "play", "--saves", str(saves), "--config", str(config)]
    return shlex.join([*words, *["--ascii"] * ascii_only])


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def check_free(host: str, port: int) -> None:
    """Trouble if nobody can listen there."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except (OSError, UnicodeError) as error:
        if not isinstance(error, OSError) or isinstance(error, socket.gaierror):
            raise Trouble(f"there is no address {host!r}; name one of this machine with --host") from None
        why = (error.strerror or str(error)).lower()
        raise Trouble(f"port {port} of {host} cannot be used ({why}); name another with --port") from None


def _server(command: str, host: str, port: int) -> Server:
    import asyncio
    import logging

    from aiohttp import web
    from textual_serve.server import Server

    class OneMachine(Server):
        """Pages name the address that they were asked from, other sites get nothing, and the end is not waited for."""

        def __init__(self) -> None:
            super().__init__(command, host, port, title="root-tui")
            self.tabs: set[asyncio.Task[Any]] = set()

        def initialize_logging(self) -> None:
            logging.basicConfig(level=logging.WARNING, format="root-tui: %(message)s")

        async def on_startup(self, app: web.Application) -> None:
            print(f"root-tui is at {self.public_url} (Ctrl+C ends it)", flush=True)

        async def on_shutdown(self, app: web.Application) -> None:
            sys.unraisablehook = lambda _: None  # asyncio complains of processes that end when it does
            tabs = list(self.tabs)
            for tab in tabs:
                tab.cancel()
            if tabs:
                await asyncio.wait(tabs, timeout=PATIENCE)

        async def handle_index(self, request: web.Request) -> Any:
            self._refuse_strangers(request)
            self.public_url = f"{request.scheme}://{request.host}"
            return await super().handle_index(request)

        async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
            self._refuse_strangers(request)
            task = asyncio.current_task()
            assert task is not None
            self.tabs.add(task)
            try:
                return await super().handle_websocket(request)
            finally:
                self.tabs.discard(task)

        def _refuse_strangers(self, request: web.Request) -> None:
            """A page of another site, open in the same browser, must not play; nor one whose name leads here."""
            origin = request.headers.get("Origin", "")
            name = request.url.host or ""
            if (origin and origin.partition("://")[2] != request.host) or (is_loopback(host) and not is_loopback(name)):
                raise web.HTTPForbidden(text="This table is for this machine alone.\n")

    return OneMachine()
