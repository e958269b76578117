"""The app in a browser: who may come, what goes wrong, and (soak) a real server with real tabs."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from root_tui import cli, serve
from root_tui.saves import Trouble
from root_tui.session import Choices, Session

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CHROMIUM = os.environ.get("ROOT_TUI_CHROMIUM", CHROMIUM)
extra = pytest.mark.skipif(importlib.util.find_spec("textual_serve") is None, reason="needs the extra: .[serve]")


def wrong(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = cli.main(["serve", *words])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return code, err


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind((serve.HOST, 0))
        return int(trial.getsockname()[1])


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    code, said = wrong(capsys)
    assert code == 1
    assert "pip install 'root-tui[serve]'" in said


@extra
def test_a_port_that_is_taken_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind((serve.HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = wrong(capsys, "--port", str(port))
    assert code == 1
    assert f"port {port} of 127.0.0.1 cannot be used (address already in use); name another with --port" in said


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x"])
def test_no_port_is_wrong_usage(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = wrong(capsys, "--port", port)
    assert code == 2
    assert "--port" in said


@pytest.mark.parametrize("host", ["no such host", "a..b", "x" * 70])
def test_an_address_of_nobody_is_one_line(host: str) -> None:
    with pytest.raises(Trouble, match=f"no address '{host}'"):
        serve.check_free(host, 8000)


def test_only_this_machine_may_come_unless_asked() -> None:
    assert serve.is_loopback(serve.HOST)
    assert all(map(serve.is_loopback, ("localhost", "127.0.0.9", "::1")))
    assert not any(map(serve.is_loopback, ("0.0.0.0", "192.168.1.2", "::", "example.org", "")))


@extra
def test_who_opens_it_to_others_is_warned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Never:
        def serve(self) -> None:
            pass

    monkeypatch.setattr(serve, "_server", lambda *given: Never())
    words = ["--port", str(free_port()), "--saves", str(tmp_path)]
    assert cli.main(["serve", *words, "--host", "0.0.0.0"]) == 0
    assert "everybody who reaches port" in capsys.readouterr().err
    assert cli.main(["serve", *words]) == 0
    assert capsys.readouterr().err == ""


def test_a_tab_gets_the_flags_however_the_folder_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "it's $HOME; here"
    config = tmp_path / "the $CONFIG"
    command = serve.command_of(folder, config, ascii_only=True).replace(
        " -m root_tui", " -c 'import sys; print(sys.argv[1:])'"
    )
    out = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout
    assert out.strip() == str(["play", "--saves", str(folder), "--config", str(config), "--ascii"])
    assert "--ascii" not in serve.command_of(folder, config)


def stands(port: int) -> bool:
    """Does it listen?  It says where it is a moment before."""
    for _ in range(200):
        with socket.socket() as trial:
            if trial.connect_ex((serve.HOST, port)) == 0:
                return True
        time.sleep(0.02)
    return False


# -- a real one ----------------------------------------------------------------------------------------
@pytest.fixture
def served(tmp_path: Path, interruptible: None) -> Iterator[tuple[int, Path]]:
    """Port and saves of a server that stands, with one game to go on with."""
    Session.new(Choices(("marquise", "eyrie"), ("Ann", "Bo"), seed=1, open_table=True), tmp_path).close()
    port = free_port()
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    command = [sys.executable, "-m", "root_tui", "serve", "--port", str(port), "--saves", str(tmp_path)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert child.stdout
    assert child.stdout.readline() == f"root-tui is at http://127.0.0.1:{port} (Ctrl+C ends it)\n"
    assert stands(port)
    yield port, tmp_path
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (0, "", "")


class Tab:
    """What a browser's terminal does: letters out, keys in."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.text = socket, ""

    async def until(self, words: str) -> None:
        """Read until they have come, from where the last ones ended; runs of colour are left out."""
        while (at := self.text.find(words)) < 0:
            try:
                message = await asyncio.wait_for(self.socket.receive(), 20)
            except TimeoutError:
                pytest.fail(f"{words!r} never came: {self.text}")
            assert isinstance(message.data, bytes), (message, self.text)
            self.text += re.sub(r"\x1b\[[\d;?$]*[a-zA-Z]", "", message.data.decode(errors="replace"))
        self.text = self.text[at + len(words) :]

    async def press(self, key: str) -> None:
        await self.socket.send_json(["stdin", key])


@extra
@pytest.mark.soak
async def test_two_tabs_on_one_save_and_strangers_get_nothing(served: tuple[int, Path]) -> None:
    import aiohttp

    port, _ = served
    where = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession() as browser:
        async with browser.get(where) as page:
            assert f'data-session-websocket-url="ws://127.0.0.1:{port}/ws"' in await page.text()
        async with browser.get(where, headers={"Host": f"elsewhere.example:{port}"}) as page:
            assert page.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await browser.ws_connect(f"{where}/ws", origin="http://elsewhere.example")
        url = f"{where}/ws?width=100&height=30"
        async with browser.ws_connect(url, origin=where) as first, browser.ws_connect(url) as second:
            one, two = Tab(first), Tab(second)
            await one.until("Continue")
            await two.until("Continue")
            await one.press("c")
            await one.until("which corner")
            await two.press("c")
            await two.until("played")  # "is being played in another window", on two lines where the path is long


@extra
@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are counted in /proc")
async def test_a_tab_does_not_outlive_its_server(tmp_path: Path) -> None:
    """Or it would keep its save locked."""
    import aiohttp

    port = free_port()
    words = ["-m", "root_tui", "serve", "--port", str(port), "--saves", str(tmp_path)]
    server = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
    assert server.stdout
    await server.stdout.readline()
    try:
        assert stands(port)
        async with aiohttp.ClientSession() as browser, browser.ws_connect(f"http://127.0.0.1:{port}/ws") as socket:
            await Tab(socket).until("Settings")
            assert playing(tmp_path)
            server.kill()
            await server.wait()
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()
    for _ in range(100):
        if not playing(tmp_path):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("a tab goes on without its server")


def playing(saves: Path) -> list[str]:
    """The processes that play from this folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if f"play\0--saves\0{saves}" in process.read_text(errors="replace"):
                found.append(process.parent.name)
    return found


class Browser:
    """A headless Chromium, told by its own protocol what to do."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.calls = socket, 0

    async def do(self, method: str, **words: Any) -> dict[str, Any]:
        self.calls += 1
        await self.socket.send_json({"id": self.calls, "method": method, "params": words})
        while (answer := await asyncio.wait_for(self.socket.receive_json(), 30)).get("id") != self.calls:
            pass
        assert "error" not in answer, answer
        found: dict[str, Any] = answer["result"]
        return found

    async def until(self, word: str) -> None:
        """Until the page is of this class."""
        look = {"expression": "document.body ? document.body.className : ''"}
        for _ in range(100):
            if word in (await self.do("Runtime.evaluate", **look))["result"]["value"].split():
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"the page never is {word}")


@pytest.fixture
def chromium(tmp_path: Path) -> Iterator[str]:
    """Where a headless Chromium is told what to do."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (ROOT_TUI_CHROMIUM may name one)")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,800"]
    flags += ["--remote-debugging-port=0", f"--user-data-dir={tmp_path}/chromium", "about:blank"]
    child = subprocess.Popen([CHROMIUM, *flags], stderr=subprocess.PIPE, text=True)
    assert child.stderr
    said = next(line for line in child.stderr if line.startswith("DevTools listening on ws://"))
    yield said.split("ws://")[1].split("/")[0]
    child.terminate()
    child.communicate(timeout=20)


@extra
@pytest.mark.soak
async def test_a_real_browser_draws_the_title_and_quits(
    served: tuple[int, Path], chromium: str, tmp_path: Path
) -> None:
    import aiohttp

    port, _ = served
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://{chromium}/json") as found:
            page = next(each for each in await found.json() if each["type"] == "page")
        async with session.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            browser = Browser(socket)
            await browser.do("Page.navigate", url=f"http://127.0.0.1:{port}/")
            await browser.until("-first-byte")
            picture = ""
            for _ in range(100):  # a canvas has no text to wait for: empty it is small
                picture = (await browser.do("Page.captureScreenshot"))["data"]
                if len(picture) > 20_000:
                    break
            assert len(picture) > 20_000
            (tmp_path / "title.png").write_bytes(base64.b64decode(picture))
            for kind in ("mousePressed", "mouseReleased"):
                await browser.do("Input.dispatchMouseEvent", type=kind, x=9, y=9, button="left", clickCount=1)
            await browser.do("Input.dispatchKeyEvent", type="keyDown", text="q", key="q")
            await browser.until("-closed")
