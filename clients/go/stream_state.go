package ars

import (
	"errors"
	"net/http"
	"strconv"
	"time"
)

// streamRetries is how often a stream is resumed without a new event in between.
const streamRetries = 5

// streamState decides what a stream requests next, what happens to a frame, and what follows a failure. It
// does no IO and reads no clock.
type streamState struct {
	// hasPost: the stream was started by a POST, which can be repeated with its key while it is young enough.
	hasPost bool
	// isFeed: positions are opaque, nothing is numbered, and there is no last frame.
	isFeed bool
	// isPostOnly: the key may not read, so the stream is continued by its POST.
	isPostOnly bool
	isEnded    bool
	runID      string
	lastSeq    int
	// position is the last id of a feed.
	position   string
	retries    int
	maxRetries int
	base       time.Duration
}

func newStreamState(hasPost, isFeed bool, maxRetries int) *streamState {
	state := &streamState{hasPost: hasPost, isFeed: isFeed, base: firstPause, maxRetries: streamRetries}
	if maxRetries == 0 {
		state.maxRetries = 0
	}
	return state
}

// needsPost reports whether nothing was received yet, or the key may not read the log.
func (s *streamState) needsPost() bool { return s.hasPost && (s.lastSeq == 0 || s.isPostOnly) }

// lastEventID is what the next request continues after; empty at the beginning.
func (s *streamState) lastEventID() string {
	if s.isFeed || s.lastSeq == 0 {
		return s.position
	}
	return strconv.Itoa(s.lastSeq)
}

type verdict uint8

const (
	// takeEvent: the event is the next one.
	takeEvent verdict = iota
	// dropEvent: the event was received before.
	dropEvent
	// refuseEvent: events are missing before this one, so the log is read again from the last one.
	refuseEvent
)

// judge numbered events: none is skipped, none is repeated.
func (s *streamState) judge(seq int) verdict {
	switch {
	case seq <= s.lastSeq:
		return dropEvent
	case seq > s.lastSeq+1:
		return refuseEvent
	}
	return takeEvent
}

// took records a new event of a log: retries are counted from here.
func (s *streamState) took(seq int, runID string, isLast bool) {
	s.lastSeq, s.retries, s.isEnded = seq, 0, isLast
	if s.runID == "" {
		s.runID = runID
	}
}

// tookPosition records a new event of a feed.
func (s *streamState) tookPosition(id string) {
	s.retries = 0
	s.sawID(id)
}

// sawID records the id of a frame of a feed, with or without an event: it starts with its position, so that nothing is
// missed if it is cut before its first event.
func (s *streamState) sawID(id string) {
	if s.isFeed && id != "" {
		s.position = id
	}
}

type next uint8

const (
	// failStream: the failure is the caller's.
	failStream next = iota
	// interruptStream: there are no retries left.
	interruptStream
	// resumeStream after the pause.
	resumeStream
	// postInstead: continue by the POST, immediately.
	postInstead
)

// afterFailure returns how a stream continues. keyAge is the age of the idempotency key; random is in [0, 1).
func (s *streamState) afterFailure(failure error, keyAge func() time.Duration, random float64) (next, time.Duration) {
	if s.mayPostInstead(failure) && keyAge() < longestKeyAge {
		s.isPostOnly = true
		return postInstead, 0
	}
	if isFinalFailure(failure) {
		return failStream, 0
	}
	if s.retries >= s.maxRetries || !s.mayConnectAgain(keyAge) {
		return interruptStream, 0
	}
	pause, isShort := pauseBefore(failure, s.retries, s.base, random)
	if !isShort {
		return failStream, 0
	}
	s.retries++
	return resumeStream, pause
}

// mayConnectAgain is false if only a POST could continue and its key is too old. A log of which something was received is
// then read by GET again, whose error states why that is not possible.
func (s *streamState) mayConnectAgain(keyAge func() time.Duration) bool {
	if !s.needsPost() || keyAge() < longestKeyAge {
		return true
	}
	s.isPostOnly = false
	return s.lastSeq > 0
}

func (s *streamState) mayPostInstead(failure error) bool {
	var refusal *Error
	isRefused := !isInvalid(failure) && errors.As(failure, &refusal) && refusal.Status == http.StatusForbidden
	return s.hasPost && !s.needsPost() && isRefused
}

// isFinalFailure reports whether a retry would not help. Everything else that ends a connection is a cut.
func isFinalFailure(failure error) bool {
	var (
		refusal    *Error
		connection *ConnectionError
	)
	switch {
	case isInvalid(failure):
		return true
	case errors.As(failure, &refusal):
		return !isRepeatable(RetrySafe, failure)
	case errors.As(failure, &connection):
		return connection.Kind == ConnectionTLS
	}
	return false
}
