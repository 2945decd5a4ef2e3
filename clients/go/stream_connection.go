package ars

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"time"
)

// connection is one response of a stream that is being read. A connection that is silent for too long is closed.
type connection struct {
	operation *Operation
	response  *http.Response
	decoder   *frameDecoder
	ctx       context.Context
	cancel    context.CancelCauseFunc
	watchdog  *time.Timer
	silence   time.Duration
	received  int
	// mayBeEmpty: a response without a byte can mean that there is nothing after the last event.
	mayBeEmpty bool
}

// longestFinish is how long the end of a body is waited for: less than a new connection takes.
const longestFinish = 20 * time.Millisecond

// open sends a request and returns when the stream begins.
func (c *core) open(parent context.Context, sent *request) (*connection, error) {
	ctx, cancel := context.WithCancelCause(parent)
	timer := time.AfterFunc(sent.timeout, func() { cancel(errAttemptTimeout) })
	opened, err := c.receiveHeaders(ctx, sent)
	timer.Stop()
	if err != nil {
		cancel(err)
		return nil, err
	}
	opened.ctx, opened.cancel, opened.silence = ctx, cancel, c.silence
	opened.watchdog = time.AfterFunc(c.silence, func() { cancel(errSilence) })
	return opened, nil
}

func (c *core) receiveHeaders(ctx context.Context, sent *request) (*connection, error) {
	start := time.Now()
	response, err := c.roundTrip(ctx, sent)
	if err != nil {
		return nil, err
	}
	c.logAttempt(ctx, sent, response, 1, time.Since(start))
	if response.StatusCode == http.StatusOK {
		kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
		if kind == "text/event-stream" {
			return &connection{operation: sent.operation, response: response, decoder: newFrameDecoder()}, nil
		}
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNoContent {
		return nil, errNoContent
	}
	if response.StatusCode == http.StatusOK {
		return nil, fmt.Errorf("the response is %q, not a stream", response.Header.Get("Content-Type"))
	}
	body, err := readBody(response)
	if err != nil {
		return nil, connectionFailure(ctx, sent.operation, err)
	}
	return nil, newError(sent.operation.ID, response, body, c.clock.Now)
}

// fill waits for more bytes. Its error says why no more come.
func (c *connection) fill() error {
	count, err := c.response.Body.Read(c.decoder.space())
	if count > 0 {
		c.watchdog.Reset(c.silence)
		c.received += count
		c.decoder.added(count)
		return nil
	}
	if err == nil {
		return nil
	}
	if cause := context.Cause(c.ctx); cause != nil {
		return cause
	}
	return endOfBody(c.operation, err, c.mayBeEmpty && c.received == 0)
}

// finish reads the end of a body after its last event, so that its connection can be reused.
func (c *connection) finish() {
	if c.response.ProtoMajor != 1 {
		return
	}
	c.watchdog.Reset(longestFinish)
	_, _ = c.response.Body.Read(c.decoder.space())
}

func (c *connection) close() {
	c.watchdog.Stop()
	c.cancel(errClosed)
	c.response.Body.Close()
}
