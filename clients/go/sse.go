package ars

import (
	"bytes"
	"strconv"
	"time"
)

// frame is one event of a text/event-stream. Its bytes are valid until room for more bytes is requested.
type frame struct {
	id, event, data []byte
	// retry is the pause that the service asks for; negative if it does not.
	retry time.Duration
}

// frameDecoder reads frames from bytes that are received in pieces of any size. It looks at each byte once, whatever the
// size of the frame, and does no IO.
type frameDecoder struct {
	buffer []byte
	// start is where the line that is being read begins; nothing between it and searched ends the line.
	start, searched int
	isBegun         bool
	// isAfterCR: the last line ended with CR, so a LF that follows belongs to that end.
	isAfterCR bool
	// frame is what the lines since the last frame gave; isPending if there were any.
	frame     frame
	isPending bool
	hasData   bool
}

const (
	readBytes = 16 << 10
	// keptBytes is the largest buffer that is kept after a frame that needed more.
	keptBytes = 1 << 20
)

func newFrameDecoder() *frameDecoder { return &frameDecoder{frame: frame{retry: -1}} }

// space returns room for more bytes; added reports how many were received.
func (d *frameDecoder) space() []byte {
	if d.start > 0 && !d.isPending {
		rest := d.buffer[d.start:]
		if cap(d.buffer) > keptBytes && len(rest) < keptBytes {
			d.buffer = append(make([]byte, 0, len(rest)+readBytes), rest...)
		} else {
			d.buffer = d.buffer[:copy(d.buffer, rest)]
		}
		d.searched -= d.start
		d.start = 0
	}
	if cap(d.buffer)-len(d.buffer) < readBytes {
		// The old buffer stays as it is: an incomplete frame refers to it.
		d.buffer = append(make([]byte, 0, 2*cap(d.buffer)+readBytes), d.buffer...)
	}
	return d.buffer[len(d.buffer):cap(d.buffer)]
}

func (d *frameDecoder) added(count int) { d.buffer = d.buffer[:len(d.buffer)+count] }

// next returns the next complete frame, or false if more bytes are needed. A frame without data has a retry time or an id.
func (d *frameDecoder) next() (frame, bool) {
	for {
		line, isWhole := d.line()
		if !isWhole {
			return frame{}, false
		}
		if len(line) > 0 {
			d.field(line)
			continue
		}
		done, isWorth := d.frame, d.hasData || d.frame.id != nil || d.frame.retry >= 0
		d.frame, d.isPending, d.hasData = frame{retry: -1}, false, false
		if isWorth {
			return done, true
		}
	}
}

// line returns the next complete line without its end: LF, CR or both.
func (d *frameDecoder) line() ([]byte, bool) {
	if !d.isBegun && !d.skipByteOrderMark() {
		return nil, false
	}
	if d.isAfterCR && d.start < len(d.buffer) {
		if d.buffer[d.start] == '\n' {
			d.start++
			d.searched = d.start
		}
		d.isAfterCR = false
	}
	open := d.buffer[d.searched:]
	end := bytes.IndexByte(open, '\n')
	if end >= 0 {
		open = open[:end]
	}
	if cr := bytes.IndexByte(open, '\r'); cr >= 0 {
		end = cr
		d.isAfterCR = true
	}
	if end < 0 {
		d.searched = len(d.buffer)
		return nil, false
	}
	line := d.buffer[d.start : d.searched+end]
	d.searched += end + 1
	d.start = d.searched
	return line, true
}

// skipByteOrderMark is false as long as the bytes may still become one.
func (d *frameDecoder) skipByteOrderMark() bool {
	mark := []byte("\xef\xbb\xbf")
	if len(d.buffer) < len(mark) && bytes.HasPrefix(mark, d.buffer) {
		return false
	}
	if bytes.HasPrefix(d.buffer, mark) {
		d.start, d.searched = len(mark), len(mark)
	}
	d.isBegun = true
	return true
}

func (d *frameDecoder) field(line []byte) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "data":
		if d.hasData {
			// A copy: the lines do not follow each other in the buffer.
			d.frame.data = append(append(bytes.Clone(d.frame.data), '\n'), value...)
		} else {
			d.frame.data = value
		}
		d.hasData = true
	case "id":
		d.frame.id = value
	case "event":
		d.frame.event = value
	case "retry":
		if milliseconds, err := strconv.ParseUint(string(value), 10, 31); err == nil {
			d.frame.retry = time.Duration(milliseconds) * time.Millisecond
		}
	default:
		return
	}
	d.isPending = true
}
