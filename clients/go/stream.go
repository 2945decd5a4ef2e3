package ars

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"maps"
	"strconv"
	"time"
)

var (
	errSilence   = errors.New("the stream was silent for too long")
	errClosed    = errors.New("the stream was closed")
	errNoLast    = errors.New("the stream ended without its last event")
	errGap       = errors.New("the stream skipped events")
	errNoEvent   = errors.New("the stream sent an event that is not JSON")
	errNoContent = errors.New("there is nothing after the last event")
)

// logEvent is what a stream needs to know about an event.
type logEvent interface {
	// Sequence is the number of the event in its log.
	Sequence() int
	subjectID() string
	isLast() bool
}

// streamSource is what differs between streams.
type streamSource[E any] struct {
	operation *Operation
	// post starts the stream; nil if it is only followed.
	post *request
	// follow makes the GET that continues it.
	follow func(state *streamState) (*request, error)
	// decode reads the data of a frame; the type is the frame's, and may be empty.
	decode func(eventType, data []byte) (E, error)
	// accept checks an event and records it if it is new.
	accept func(state *streamState, read frame, event E) verdict
	// readEnd is called when there is nothing after the last event; true if the run has ended.
	readEnd func(ctx context.Context, state *streamState) (bool, error)
}

// stream does the IO of a stream in the goroutine of its reader.
type stream[E any] struct {
	core       *core
	source     streamSource[E]
	state      *streamState
	ctx        context.Context
	cancel     context.CancelCauseFunc
	born       time.Time
	connection *connection
	err        error
}

func newStream[E any](ctx context.Context, c *core, source streamSource[E], state *streamState, err error) *stream[E] {
	made := &stream[E]{core: c, source: source, state: state, err: err}
	made.ctx, made.cancel = context.WithCancelCause(ctx)
	if source.post != nil {
		made.born = c.clock.Now()
	}
	return made
}

// events yields events until the end, the first error, or until the caller leaves the loop. A later loop continues
// after the last event.
func (s *stream[E]) events() iter.Seq2[E, error] {
	return func(yield func(E, error) bool) {
		defer s.disconnect()
		for {
			event, isEvent, err := s.next()
			if err != nil {
				s.err = err
				yield(event, err)
				return
			}
			if !isEvent || !yield(event, nil) {
				return
			}
		}
	}
}

func (s *stream[E]) close() {
	s.cancel(errClosed)
}

// next returns the next new event; false at the end.
func (s *stream[E]) next() (event E, isEvent bool, err error) {
	for s.err == nil && !s.state.isEnded && context.Cause(s.ctx) != errClosed {
		event, isEvent, err = s.read()
		if isEvent {
			return event, true, nil
		}
		if err == nil {
			continue
		}
		s.disconnect()
		if err = s.recover(err); err != nil {
			return event, false, err
		}
	}
	return event, false, s.err
}

// read takes a frame that was received, or waits for bytes. An error is a failure to recover from.
func (s *stream[E]) read() (event E, isEvent bool, err error) {
	if s.connection == nil {
		if s.connection, err = s.connect(); err != nil {
			return event, false, err
		}
	}
	read, isWhole := s.connection.decoder.next()
	if !isWhole {
		return event, false, s.connection.fill()
	}
	if read.retry >= 0 {
		s.state.base = read.retry
	}
	if read.data == nil {
		s.state.sawID(string(read.id))
		return event, false, nil
	}
	// The event keeps its bytes, the decoder reuses its buffer.
	event, err = s.source.decode(read.event, bytes.Clone(read.data))
	if err != nil && !isMismatch(err) {
		return event, false, errNoEvent
	}
	switch s.source.accept(s.state, read, event) {
	case refuseEvent:
		return event, false, errGap
	case dropEvent:
		return event, false, nil
	}
	return event, true, nil
}

// recover decides what follows a failure, and pauses before the next try. Its error ends the stream.
func (s *stream[E]) recover(failure error) error {
	if s.ctx.Err() != nil {
		if context.Cause(s.ctx) == errClosed {
			return nil
		}
		return cancelled(s.ctx, s.source.operation)
	}
	if errors.Is(failure, errNoContent) && s.source.readEnd != nil && s.state.runID != "" {
		isEnded, err := s.source.readEnd(s.ctx, s.state)
		if err != nil {
			return err
		}
		if s.state.isEnded = isEnded; isEnded {
			return nil
		}
	}
	keyAge := func() time.Duration { return s.core.clock.Now().Sub(s.born) }
	following, pause := s.state.afterFailure(failure, keyAge, s.core.random())
	switch following {
	case postInstead:
		return nil
	case resumeStream:
		s.core.logResume(s.ctx, s.source.operation, s.state, pause, failure)
		if s.core.clock.Sleep(s.ctx, pause) != nil && context.Cause(s.ctx) != errClosed {
			return cancelled(s.ctx, s.source.operation)
		}
		return nil
	case interruptStream:
		return &StreamInterrupted{
			Operation: s.source.operation.ID, RunID: s.state.runID, LastSeq: s.state.lastSeq, Err: failure,
		}
	}
	setAttempts(failure, s.state.retries+1)
	return failure
}

func (s *stream[E]) disconnect() {
	if s.connection != nil {
		if s.state.isEnded {
			s.connection.finish()
		}
		s.connection.close()
		s.connection = nil
	}
	if s.state.isEnded {
		s.cancel(errClosed)
	}
}

// connect requests the stream from its beginning, or after the last event.
func (s *stream[E]) connect() (*connection, error) {
	sent := s.source.post
	if !s.state.needsPost() {
		var err error
		if sent, err = s.source.follow(s.state); err != nil {
			return nil, err
		}
	}
	if id := s.state.lastEventID(); id != "" {
		resumed := *sent
		resumed.header = maps.Clone(sent.header)
		resumed.header["Last-Event-Id"] = []string{id}
		sent = &resumed
	}
	opened, err := s.core.open(s.ctx, sent)
	if err != nil {
		return nil, err
	}
	opened.mayBeEmpty = s.state.lastSeq > 0
	return opened, nil
}

// acceptNumbered checks the event of a log by its number. The frame's id and the event's own number are the same.
func acceptNumbered[E logEvent](state *streamState, read frame, event E) verdict {
	seq, err := strconv.Atoi(string(read.id))
	if err != nil {
		seq = event.Sequence()
	}
	judged := state.judge(seq)
	if judged == takeEvent {
		state.took(seq, event.subjectID(), event.isLast())
	}
	return judged
}

func (c *core) logResume(ctx context.Context, operation *Operation, state *streamState, pause time.Duration, cause error) {
	c.logger.LogAttrs(ctx, slog.LevelInfo, "ars: stream is resumed",
		slog.String("operation", operation.ID),
		slog.String("run_id", state.runID),
		slog.Int("last_seq", state.lastSeq),
		slog.Int("retry", state.retries),
		slog.Duration("pause", pause),
		slog.String("cause", cause.Error()))
}

// endOfBody returns what the end of a body means: it is never the end of a stream.
func endOfBody(operation *Operation, cause error, isEmpty bool) error {
	switch {
	case errors.Is(cause, io.EOF) && isEmpty:
		return errNoContent
	case errors.Is(cause, io.EOF):
		return errNoLast
	}
	return newConnectionError(operation.ID, cause)
}
