from __future__ import annotations

import tracemalloc

import pytest

from agent_run_service._sse import Frame, SseDecoder

FRAMES = [Frame("1", '{"delta": "grün €😀"}'.encode()), Frame("2", b"two\nlines"), Frame(None, b"")]
TEXT = 'retry: 500\n\n: comment\n\nid: 1\nevent: a\ndata: {"delta": "grün €😀"}\n\n\nid:2\ndata:two\ndata: lines\n\ndata\n\n'


def decode(pieces: list[bytes]) -> list[Frame]:
    decoder = SseDecoder()
    return [frame for piece in pieces for frame in decoder.feed(piece)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_gives_the_same_frames_wherever_the_bytes_are_cut(newline: str, start: bytes) -> None:
    whole = start + TEXT.replace("\n", newline).encode()
    for first in range(len(whole) + 1):
        for second in (first, first + 1, first + 2, len(whole)):
            assert decode([whole[:first], whole[first:second], whole[second:]]) == FRAMES
    assert decode([whole[at : at + 1] for at in range(len(whole))]) == FRAMES


def test_gives_no_frame_without_its_blank_line() -> None:
    assert decode([b"id: 1\ndata: whole\n\nid: 2\ndata: cut\n"]) == [Frame("1", b"whole")]


def test_reads_retry_even_in_a_block_without_data() -> None:
    decoder = SseDecoder()
    assert decoder.feed(b"retry: 1500\n\n") == []
    assert decoder.retry_ms == 1500
    decoder.feed(b"retry: soon\n\n")
    assert decoder.retry_ms == 1500


def test_holds_a_large_frame_once_while_it_comes_in_small_pieces() -> None:
    size = 12 * 1024 * 1024
    piece = b"x" * 4096
    decoder = SseDecoder()
    decoder.feed(b"data: ")
    tracemalloc.start()
    for _ in range(size // len(piece)):
        assert decoder.feed(piece) == []
    held, _ = tracemalloc.get_traced_memory()
    [frame] = decoder.feed(b"\n\n")
    tracemalloc.stop()
    assert frame.data is not None and len(frame.data) == size
    assert held < 1.5 * size


def test_searches_each_byte_of_a_large_frame_once() -> None:
    class Counting(bytearray):
        searched = 0

        def rfind(self, *arguments: object) -> int:
            assert isinstance(arguments[1], int)
            Counting.searched += len(self) - arguments[1]
            return bytearray.rfind(self, b"\n\n", arguments[1])

    decoder = SseDecoder()
    decoder._held = Counting()
    for _ in range(1000):
        decoder.feed(b"x" * 1000)
    assert Counting.searched < 1_010_000
