"""The text of a save: a head for everybody, sealed parts for nobody's eyes, a checksum over both.

Sealing packs a part and lays a fixed stream over it, so that an editor, or a curious neighbour with an unpacker, reads
nothing.  It is no cipher: the key is in this file."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b, shake_128
from typing import Any

from .files import SaveError

FORMAT = 3
MOST = 1 << 26  # bytes of a file, and of a part unpacked: a hundred times the longest game
STEP = 768  # bytes that a sealed part grows by: its size must not tell what kind of thing lies hidden in it
MARK = '{"root-tui":"save",'  # every save begins with this, whatever its format


@dataclass(slots=True)
class Document:
    """A save taken apart.  `private` holds what concerns the whole game, `chunks` one turn each."""

    head: dict[str, Any]
    private: dict[str, Any]
    chunks: list[dict[str, Any]]


def by_kind(document: Document) -> Document:
    """Format 1 held the pieces as one list, eight kinds of thirteen clearings; now each kind of the game has its row.
    A digest of before says nothing about a state of now, so none is kept."""
    kinds = {
        "marquise": ("sawmill", "workshop", "recruiter", "wood", "keep"),
        "eyrie": ("roost",),
        "alliance": ("base", "sympathy"),
    }
    rows = {kind: i for i, kind in enumerate(kind for row in kinds.values() for kind in row)}
    there = [kind for name in document.head["factions"] for kind in kinds.get(name, ())]
    for chunk in document.chunks:
        for state in (chunk["first"], chunk["last"]):
            if state is not None:
                flat = state["pieces"]
                state["pieces"] = {kind: flat[rows[kind] * 13 : rows[kind] * 13 + 13] for kind in there}
        chunk["rests"] = [(lines, told, "") for lines, told, _ in chunk["rests"]]
    return document


def by_question(document: Document) -> Document:
    """Up to format 2 an order was a question's name, which it answered with no.  The digests of a turn that had orders
    say nothing about its states of now."""
    for chunk in document.chunks:
        had = any(line[0] == "order" for lines, _, _ in chunk["rests"] for line in lines)
        for state in (chunk["first"], chunk["last"]):
            if state is not None:
                had |= any(state["orders"])
                state["orders"] = [[[id, "never", 0, []] for id in given] for given in state["orders"]]
        if had:
            chunk["rests"] = [([_ordered(line) for line in lines], told, "") for lines, told, _ in chunk["rests"]]
    return document


def _ordered(line: Any) -> Any:
    id, seat, answer = line
    if id != "order":
        return line
    return (id, seat, (answer[0], tuple((name, "never", 0, ()) for name in answer[1])))


# Numbered: MIGRATIONS[n] makes a document of format n + 1 out of one of format n.  None ever goes away.
MIGRATIONS: dict[int, Callable[[Document], Document]] = {1: by_kind, 2: by_question}


class Newer(SaveError):
    """A save of a format that only a later version can read."""


# -- sealing ----------------------------------------------------------------------------------
def seal(content: Any, place: int) -> str:
    """`place`: where among the sealed parts it stands, so that parts cannot be exchanged."""
    packed = zlib.compress(dumps(content).encode(), 6)
    packed += bytes(-len(packed) % STEP)
    return b64encode(_veil(packed, place)).decode("ascii")


def unseal(text: str, place: int) -> bytes:
    """The JSON that was sealed; ValueError if it is not whole."""
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(_veil(b64decode(text, validate=True), place), MOST)
    except (NoBase64, zlib.error) as error:
        raise ValueError(f"sealed part {place} is not whole") from error
    if not unpacker.eof:
        raise ValueError(f"sealed part {place} is not whole")
    return found


def _veil(data: bytes, place: int) -> bytes:
    stream = shake_128(b"root-tui %d" % place).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def dumps(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


# -- the text ---------------------------------------------------------------------------------
def compose(head: dict[str, Any], sealed: Sequence[str]) -> bytes:
    """The whole file: a line a part, so that it can be looked at."""
    first = dumps(head)
    check = _check(FORMAT, first, sealed)
    begin, end = f'{MARK}"format":{FORMAT},\n"head":{first},\n"sealed":[\n"', f'"\n],\n"check":"{check}"}}\n'
    return "".join((begin, '",\n"'.join(sealed), end)).encode()


def _check(number: int, head: str, sealed: Sequence[str]) -> str:
    """A checksum over checksums: of what is sealed already none is made again."""
    whole = blake2b(f"{number}\n{head}".encode(), digest_size=12)
    for part in sealed:
        whole.update(_mark(part))
    return whole.hexdigest()


@lru_cache(maxsize=4096)
def _mark(part: str) -> bytes:
    return blake2b(part.encode(), digest_size=16).digest()


def parse(data: bytes, name: str) -> tuple[int, dict[str, Any], list[str]]:
    """Format, head and sealed parts; SaveError says what is wrong with the file called `name`."""
    if not data:
        raise SaveError(f"{name} is damaged: it is empty")
    ours = data.startswith(MARK.encode())
    try:
        found = json.loads(data.decode())
    except (ValueError, RecursionError):
        if not ours:
            raise SaveError(f"{name} is no game saved by root-tui") from None
        end = data.rstrip().endswith(b'"}')
        raise SaveError(f"{name} is damaged: {'it cannot be read' if end else 'its end is missing'}") from None
    if not isinstance(found, dict) or found.get("root-tui") != "save":
        raise SaveError(f"{name} is no game saved by root-tui")
    number, head, sealed = found.get("format"), found.get("head"), found.get("sealed")
    if type(number) is int and number > FORMAT:
        by = head.get("app") if isinstance(head, dict) else None
        raise Newer(f"{name} is from a newer root-tui ({by or 'unknown'}, format {number}): update root-tui to play it")
    if type(number) is not int or not isinstance(head, dict) or not isinstance(sealed, list):
        raise SaveError(f"{name} is damaged: parts of it are missing")
    if not all(isinstance(part, str) for part in sealed):
        raise SaveError(f"{name} is damaged: a sealed part is none")
    try:
        said = _check(number, dumps(head), sealed)
    except UnicodeEncodeError:  # half a surrogate pair
        said = ""
    if said != found.get("check"):
        raise SaveError(f"{name} is damaged: its checksum does not fit")
    return number, head, sealed


def migrate(document: Document, number: int, name: str) -> Document:
    """Through every format up to today's."""
    while number < FORMAT:
        step = MIGRATIONS.get(number)
        if step is None:
            raise SaveError(f"{name} has format {number}, which this root-tui cannot read")
        document = step(document)
        number += 1
    return document
