"""
Decoder of server-sent events. Pure: bytes in, frames out. Bytes are buffered until their frame is complete, so that no
character is split, and each byte is searched once, so that a frame of 12 MiB costs no more per byte than a small one.
"""

from __future__ import annotations

from typing import NamedTuple

BOM = b"\xef\xbb\xbf"


class Frame(NamedTuple):
    id: str | None
    #: None if the frame only sets an id.
    data: bytes | None


class SseDecoder:
    def __init__(self) -> None:
        self._held = bytearray()
        self._searched = 0
        self._is_first = True
        self._ended_with_cr = False
        #: The value of the last `retry:` of the stream.
        self.retry_ms: int | None = None

    def feed(self, chunk: bytes) -> list[Frame]:
        """The frames that this chunk completes. A frame without its blank line is never returned."""
        if self._ended_with_cr or b"\r" in chunk:
            chunk = self._with_plain_newlines(chunk)
        held = self._held
        if not held:
            end = chunk.rfind(b"\n\n")
            if end < 0:
                held += chunk
                self._searched = max(len(held) - 1, 0)
                return []
            whole = chunk[:end]
            held += chunk[end + 2 :]
        else:
            held += chunk
            end = held.rfind(b"\n\n", self._searched)
            if end < 0:
                self._searched = len(held) - 1
                return []
            whole = bytes(held[:end])
            del held[: end + 2]
        self._searched = max(len(held) - 1, 0)
        if self._is_first:
            self._is_first = False
            whole = whole.removeprefix(BOM)
        frames: list[Frame] = []
        for block in whole.split(b"\n\n"):
            frame = self._read_block(block)
            if frame is not None:
                frames.append(frame)
        return frames

    def _with_plain_newlines(self, chunk: bytes) -> bytes:
        # CR LF may be cut in the middle: the CR alone has ended the line already.
        if self._ended_with_cr and chunk[:1] == b"\n":
            chunk, self._ended_with_cr = chunk[1:], False
        if chunk:
            self._ended_with_cr = chunk.endswith(b"\r")
        return chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")

    def _read_block(self, block: bytes) -> Frame | None:
        data: bytes | None = None
        id: str | None = None
        for line in block.split(b"\n"):
            name, _, value = line.partition(b":")
            if value[:1] == b" ":
                value = value[1:]
            if name == b"data":
                data = value if data is None else data + b"\n" + value
            elif name == b"id":
                id = value.decode(errors="replace")
            elif name == b"retry" and value.isdigit():
                self.retry_ms = int(value)
        return None if data is None and id is None else Frame(id, data)
