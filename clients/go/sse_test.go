package ars

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

// decodeIn reads a text in pieces that end at the given offsets.
func decodeIn(text string, offsets ...int) string {
	decoder := newFrameDecoder()
	var read strings.Builder
	from := 0
	for _, to := range append(offsets, len(text)) {
		for from < to {
			count := copy(decoder.space(), text[from:to])
			decoder.added(count)
			from += count
			for found, isWhole := decoder.next(); isWhole; found, isWhole = decoder.next() {
				fmt.Fprintf(&read, "%s|%s|%s|%d;", found.id, found.event, found.data, found.retry/time.Millisecond)
			}
		}
	}
	return read.String()
}

func TestFramesAreTheSameWhereverTheBytesAreSplit(t *testing.T) {
	for name, text := range map[string]string{
		"LF":   "id: 1\nevent: a\ndata: {\"ü\":1}\n\n: comment\n\nretry: 500\n\nid:2\ndata:one\ndata: two\n\n",
		"CRLF": "id: 1\r\nevent: a\r\ndata: {\"ü\":1}\r\n\r\n: comment\r\n\r\nretry: 500\r\n\r\nid:2\r\ndata:one\r\ndata: two\r\n\r\n",
		"CR":   "id: 1\revent: a\rdata: {\"ü\":1}\r\r: comment\r\rretry: 500\r\rid:2\rdata:one\rdata: two\r\r",
		"BOM":  "\xef\xbb\xbfid: 1\nevent: a\ndata: {\"ü\":1}\n\nretry: 500\n\nid:2\ndata:one\ndata: two\n\n",
	} {
		const expected = "1|a|{\"ü\":1}|0;|||500;2||one\ntwo|0;"
		for first := range len(text) {
			for second := first; second < len(text); second++ {
				if read := decodeIn(text, first, second); read != expected {
					t.Fatalf("%s, split at %d and %d: %q", name, first, second, read)
				}
			}
		}
	}
}

func TestAFrameWithoutItsBlankLineIsNotRead(t *testing.T) {
	if read := decodeIn("data: 1\n\ndata: 2\n"); read != "||1|0;" {
		t.Error(read)
	}
}

func TestFieldsThatAreNotKnownAreSkipped(t *testing.T) {
	if read := decodeIn("other: x\ndatum: 1\nretry: soon\n:\n\nevent\ndata\n\n"); read != "|||0;" {
		t.Errorf("%q", read)
	}
}

func TestALargeFrameIsReadInLinearTimeAndItsBufferIsReleased(t *testing.T) {
	decoder := newFrameDecoder()
	left := append(append([]byte("data: "), bytes.Repeat([]byte("x"), 12<<20)...), "\n\ndata: y\n\n"...)
	searched, frames := 0, []int{}
	for len(left) > 0 {
		count := copy(decoder.space()[:1<<10], left)
		left = left[count:]
		before := decoder.searched
		decoder.added(count)
		for found, isWhole := decoder.next(); isWhole; found, isWhole = decoder.next() {
			frames = append(frames, len(found.data))
		}
		searched += max(0, decoder.searched-before)
	}
	if len(frames) != 2 || frames[0] != 12<<20 || frames[1] != 1 {
		t.Error(frames)
	}
	if searched > 13<<20 {
		t.Errorf("%d bytes were searched", searched)
	}
	decoder.space()
	if cap(decoder.buffer) > keptBytes {
		t.Errorf("a buffer of %d bytes is kept", cap(decoder.buffer))
	}
}
