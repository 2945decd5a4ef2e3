package ars

import (
	"context"
	"encoding/json"
	"errors"
)

// logKind describes a numbered log that has a last event: that of a run, or of a pipeline run. E is its events, R the
// subject of the log.
type logKind[E logEvent, R any, P received[R]] struct {
	follow, get *Operation
	decode      func(eventType, data []byte) (E, error)
	// field is where the last event has R.
	field string
	// isEnded reads R's state.
	isEnded func(*R) bool
}

// logStream is a stream of a numbered log, with the content of its last event.
type logStream[E logEvent, R any, P received[R]] struct {
	*stream[E]
	final *R
}

// begin starts a log by a POST; with subjectID it follows one that exists, after the given event.
func (k logKind[E, R, P]) begin(
	ctx context.Context, c *core, post *call, subjectID string, after int, options []CallOption, note func(E),
) *logStream[E, R, P] {
	made := &logStream[E, R, P]{}
	state := newStreamState(post != nil, false, c.defaults.with(options).maxRetries)
	state.runID, state.lastSeq = subjectID, max(0, after)
	operation := k.follow
	var sent *request
	var err error
	if post != nil {
		operation = post.operation
		sent, err = c.prepare(*post, options)
	}
	made.stream = newStream(ctx, c, streamSource[E]{
		operation: operation,
		post:      sent,
		follow: func(state *streamState) (*request, error) {
			return c.prepare(call{operation: k.follow, path: []string{state.runID}}, options)
		},
		decode: k.decode,
		accept: func(state *streamState, read frame, event E) verdict {
			judged := acceptNumbered(state, read, event)
			if judged == takeEvent {
				note(event)
				made.keepFinal(k, read.data, event)
			}
			return judged
		},
		readEnd: func(ctx context.Context, state *streamState) (bool, error) {
			return made.readFinal(ctx, k, state.runID, options)
		},
	}, state, err)
	return made
}

// readFinal reads the subject of the log; true if it has ended.
func (s *logStream[E, R, P]) readFinal(
	ctx context.Context, kind logKind[E, R, P], id string, options []CallOption,
) (bool, error) {
	found, err := getOne[R, P](ctx, s.core, call{operation: kind.get, path: []string{id}}, options)
	if err != nil || !kind.isEnded(found) {
		return false, err
	}
	s.final = found
	return true, nil
}

// keepFinal reads the run out of the last event once more, so that it has its own Raw.
func (s *logStream[E, R, P]) keepFinal(kind logKind[E, R, P], data []byte, event E) {
	if !event.isLast() {
		return
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) == nil {
		s.final, _ = decodeOne[R, P](fields[kind.field])
	}
}

// finish reads the stream to its end.
func (s *logStream[E, R, P]) finish() (*R, error) {
	for _, err := range s.events() {
		if err != nil {
			return nil, err
		}
	}
	if s.final == nil {
		return nil, errors.New("ars: " + s.source.operation.ID + ": the stream was closed before its end")
	}
	return s.final, nil
}
