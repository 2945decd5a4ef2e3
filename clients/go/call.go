package ars

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"
)

// errAttemptTimeout is why the context of an attempt ends; the caller's own context has another reason.
var errAttemptTimeout = errors.New("no complete response within the timeout")

// send makes the attempts of a call. decode reads the body of a success.
func (c *core) send(ctx context.Context, sent *request, decode func([]byte) error) error {
	for retries := 0; ; retries++ {
		err := c.attempt(ctx, sent, retries+1, decode)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return cancelled(ctx, sent.operation)
		}
		setAttempts(err, retries+1)
		pause, isAgain := decideRetry(sent.class, err, retries, sent.settings.maxRetries, c.random())
		if !isAgain {
			return err
		}
		c.logRetry(ctx, sent, retries+1, pause, err)
		if c.clock.Sleep(ctx, pause) != nil {
			return cancelled(ctx, sent.operation)
		}
	}
}

// attempt sends one request and reads the whole response within the timeout.
func (c *core) attempt(parent context.Context, sent *request, number int, decode func([]byte) error) error {
	ctx, cancel := context.WithTimeoutCause(parent, sent.timeout, errAttemptTimeout)
	defer cancel()
	start := time.Now()
	response, err := c.roundTrip(ctx, sent)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := readBody(response)
	if err != nil {
		return connectionFailure(ctx, sent.operation, err)
	}
	c.logAttempt(parent, sent, response, number, time.Since(start))
	if response.StatusCode/100 != 2 {
		return newError(sent.operation.ID, response, body, c.clock.Now)
	}
	if err := decode(body); err != nil && !isMismatch(err) {
		return unreadable(sent.operation, response, body, err)
	}
	if target := sent.settings.response; target != nil {
		*target = Response{
			Status:    response.StatusCode,
			Header:    response.Header,
			RequestID: response.Header.Get("X-Request-Id"),
			Attempts:  number,
		}
	}
	return nil
}

// roundTrip sends a request and returns when the headers of the response have been received.
func (c *core) roundTrip(ctx context.Context, sent *request) (*http.Response, error) {
	var isConnected atomic.Bool
	traced := ctx
	if sent.class == RetryOnce {
		traced = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
			GotConn: func(httptrace.GotConnInfo) { isConnected.Store(true) },
		})
	}
	made, err := http.NewRequestWithContext(traced, sent.operation.Method, sent.url, nil)
	if err != nil {
		return nil, &invalidCall{sent.operation.ID, err}
	}
	authorization, err := c.authorize(ctx)
	if err != nil {
		return nil, &invalidCall{sent.operation.ID, err}
	}
	// A copy, since an abandoned attempt may still be sending its headers.
	made.Header = maps.Clone(sent.header)
	made.Header["Authorization"] = authorization
	made.Body, made.ContentLength = bodyOf(sent)
	response, err := c.httpClient.Do(made)
	if err == nil {
		return response, nil
	}
	failure := connectionFailure(ctx, sent.operation, err)
	failure.neverSent = failure.neverSent || sent.class == RetryOnce && !isConnected.Load()
	return nil, failure
}

// bodyOf has no way to read the body again, and even a GET has one that net/http finds to be empty only when it sends it:
// net/http would repeat the request automatically if a kept connection was lost, without a pause and uncounted.
func bodyOf(sent *request) (io.ReadCloser, int64) {
	if sent.body == nil {
		return emptyBody{}, 0
	}
	return io.NopCloser(bytes.NewReader(sent.body)), int64(len(sent.body))
}

type emptyBody struct{}

func (emptyBody) Read([]byte) (int, error) { return 0, io.EOF }
func (emptyBody) Close() error             { return nil }

func connectionFailure(ctx context.Context, operation *Operation, cause error) *ConnectionError {
	failure := newConnectionError(operation.ID, cause)
	if ctx.Err() != nil && failure.Kind != ConnectionTLS {
		failure.Kind, failure.Err = ConnectionTimeout, context.Cause(ctx)
	}
	return failure
}

func readBody(response *http.Response) ([]byte, error) {
	if response.ContentLength <= 0 || response.ContentLength > 1<<20 {
		return io.ReadAll(response.Body)
	}
	body := make([]byte, response.ContentLength)
	_, err := io.ReadFull(response.Body, body)
	return body, err
}

// isMismatch reports a value of another type than this version knows. The rest of the response is still read.
func isMismatch(err error) bool {
	var mismatch *json.UnmarshalTypeError
	return errors.As(err, &mismatch)
}

// unreadable is a success without JSON. JSON that ends too early means that the connection was lost.
func unreadable(operation *Operation, response *http.Response, body []byte, cause error) error {
	var syntax *json.SyntaxError
	isJSON := bytes.HasPrefix(bytes.TrimSpace(body), []byte("{"))
	if errors.As(cause, &syntax) && isJSON && syntax.Offset >= int64(len(body)) {
		return &ConnectionError{Operation: operation.ID, Kind: ConnectionReset, Err: io.ErrUnexpectedEOF}
	}
	return &Error{
		Operation: operation.ID,
		Status:    response.StatusCode,
		Message:   "the response is not JSON",
		RequestID: response.Header.Get("X-Request-Id"),
		Header:    response.Header,
		Raw:       body,
	}
}

// cancelled keeps the error of the context, so that errors.Is(err, context.Canceled) works.
func cancelled(ctx context.Context, operation *Operation) error {
	return fmt.Errorf("ars: %s: %w", operation.ID, ctx.Err())
}

func setAttempts(err error, attempts int) {
	switch failure := err.(type) {
	case *Error:
		failure.Attempts = attempts
	case *ConnectionError:
		failure.Attempts = attempts
	}
}

func (c *core) logAttempt(ctx context.Context, sent *request, response *http.Response, number int, took time.Duration) {
	if !c.logger.Enabled(ctx, slog.LevelDebug) {
		return
	}
	c.logger.LogAttrs(ctx, slog.LevelDebug, "ars: response",
		slog.String("operation", sent.operation.ID),
		slog.Int("status", response.StatusCode),
		slog.Int("attempt", number),
		slog.Duration("took", took),
		slog.String("request_id", response.Header.Get("X-Request-Id")))
}

func (c *core) logRetry(ctx context.Context, sent *request, retry int, pause time.Duration, cause error) {
	c.logger.LogAttrs(ctx, slog.LevelInfo, "ars: retry",
		slog.String("operation", sent.operation.ID),
		slog.Int("retry", retry),
		slog.Duration("pause", pause),
		slog.String("cause", cause.Error()))
}
