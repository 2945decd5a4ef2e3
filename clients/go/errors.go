package ars

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Kinds of [Error] by status: errors.Is(err, ars.ErrNotFound).
var (
	// ErrBadRequest is 400, and every other 4xx without its own error.
	ErrBadRequest = errors.New("ars: bad request")
	// ErrUnauthorized is 401: the key is missing, wrong or expired.
	ErrUnauthorized = errors.New("ars: unauthorized")
	// ErrForbidden is 403: the key may not do this.
	ErrForbidden = errors.New("ars: forbidden")
	// ErrNotFound is 404.
	ErrNotFound = errors.New("ars: not found")
	// ErrUnprocessable is 422: understood, but not acceptable.
	ErrUnprocessable = errors.New("ars: unprocessable")
	// ErrRateLimited is 429: too many calls in a short time, or in this month.
	ErrRateLimited = errors.New("ars: rate limited")
	// ErrInternal is 500, and every other 5xx without its own error.
	ErrInternal = errors.New("ars: internal error")
	// ErrUnavailable is 502, 503 or 504.
	ErrUnavailable = errors.New("ars: unavailable")
	// ErrTimeout is a [ConnectionError] of a call that took longer than its timeout.
	ErrTimeout = errors.New("ars: timeout")
)

// Error is a response that is not successful. Its text has the code and the message, but no body and no header.
type Error struct {
	// Operation is the name of the call: runs.create.
	Operation string
	// Status is the HTTP status.
	Status int
	// Type is the kind of failure; empty if the response did not come from the service.
	Type ErrorType
	// Code states what went wrong; empty if the response did not come from the service.
	Code ErrorCode
	// Message is human-readable.
	Message string
	// Param is the field or parameter at fault, if there is one.
	Param string
	// Details lists all problems in one body.
	Details []ErrorDetail
	// RequestID identifies the request in the service's log.
	RequestID string
	// DocURL is the address of the page about this error: when it happens, and what to do.
	DocURL string
	// RetryAfter is how long the service asks to wait; 0 if it does not.
	RetryAfter time.Duration
	// Attempts is the number of requests that were sent.
	Attempts int
	// Header has the headers of the response.
	Header http.Header
	// Raw is the body of the response.
	Raw []byte
	// hasRetryAfter distinguishes a pause of 0 s from none.
	hasRetryAfter bool
}

// Error states which call failed, how and why.
func (e *Error) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "ars: %s: %d", e.Operation, e.Status)
	if e.Code != "" {
		fmt.Fprintf(&text, " %s", e.Code)
	}
	if e.Message != "" {
		fmt.Fprintf(&text, ": %s", e.Message)
	}
	if e.RequestID != "" {
		fmt.Fprintf(&text, " (request %s)", e.RequestID)
	}
	return text.String()
}

// Is makes errors.Is(err, ars.ErrNotFound) work.
func (e *Error) Is(target error) bool { return target != nil && target == errorOfStatus(e.Status) }

func errorOfStatus(status int) error {
	switch status {
	case http.StatusUnauthorized:
		return ErrUnauthorized
	case http.StatusForbidden:
		return ErrForbidden
	case http.StatusNotFound:
		return ErrNotFound
	case http.StatusUnprocessableEntity:
		return ErrUnprocessable
	case http.StatusTooManyRequests:
		return ErrRateLimited
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return ErrUnavailable
	}
	switch status / 100 {
	case 4:
		return ErrBadRequest
	case 5:
		return ErrInternal
	}
	return nil
}

// newError reads a failed response. A body that is not the service's, such as a proxy's page, leaves Type and Code empty.
func newError(operation string, response *http.Response, body []byte, now func() time.Time) *Error {
	failure := &Error{
		Operation: operation,
		Status:    response.StatusCode,
		RequestID: response.Header.Get("X-Request-Id"),
		Header:    response.Header,
		Raw:       body,
	}
	failure.RetryAfter, failure.hasRetryAfter = readRetryAfter(response.Header, now)
	var read ErrorResponse
	if json.Unmarshal(body, &read) != nil || read.Error.Code == "" {
		failure.Message = http.StatusText(failure.Status)
		return failure
	}
	failure.Type, failure.Code, failure.Message = read.Error.Type, read.Error.Code, read.Error.Message
	failure.Param, failure.Details, failure.DocURL = read.Error.Param, read.Error.Details, read.Error.DocURL
	if read.Error.RequestID != "" {
		failure.RequestID = read.Error.RequestID
	}
	return failure
}

// StreamInterrupted is the end of a stream that could not be resumed. The run continues: Follow continues its log after
// LastSeq.
type StreamInterrupted struct {
	// Operation is the name of the call: runs.stream.
	Operation string
	// RunID is the run or pipeline run; empty if none is known.
	RunID string
	// LastSeq is the number of the last event that was received; 0 if none was received.
	LastSeq int
	// Err is the last failure.
	Err error
}

// Error states where the stream ended, and why.
func (e *StreamInterrupted) Error() string {
	if e.RunID == "" {
		return fmt.Sprintf("ars: %s: interrupted: %v", e.Operation, e.Err)
	}
	return fmt.Sprintf("ars: %s: interrupted after event %d of %s: %v", e.Operation, e.LastSeq, e.RunID, e.Err)
}

// Unwrap returns the last failure.
func (e *StreamInterrupted) Unwrap() error { return e.Err }

// Error makes the failure of a run an error: see [Run.Err].
func (e *RunError) Error() string { return fmt.Sprintf("ars: run failed: %s: %s", e.Code, e.Message) }

// Err returns why the run failed or that it was cancelled, as *RunError; nil for a run in any other state.
func (r *Run) Err() error { return endError(r.Status, r.Error) }

// Err returns why the pipeline run failed or that it was cancelled, as *RunError; nil in any other state.
func (r *PipelineRun) Err() error { return endError(r.Status, r.Error) }

func endError(status RunStatus, failure *RunError) error {
	switch {
	case status == RunFailed && failure != nil:
		return failure
	case status == RunFailed:
		return &RunError{Code: "unknown", Message: "the run failed"}
	case status == RunCancelled:
		return &RunError{Code: "run_cancelled", Message: "the run was cancelled"}
	}
	return nil
}
