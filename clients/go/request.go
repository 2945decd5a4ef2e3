package ars

import (
	"errors"
	"maps"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	// defaultWait is how long the service waits for a run by default.
	defaultWait = 50 * time.Second
	longestWait = 60 * time.Second
	// waitMargin is what a call that waits may take beyond its wait.
	waitMargin = 15 * time.Second
)

// call is the call that a method of a resource makes.
type call struct {
	operation *Operation
	path      []string
	query     url.Values
	body      any
}

// request is a prepared call: every attempt sends the same bytes with the same key.
type request struct {
	operation *Operation
	url       string
	header    http.Header
	body      []byte
	class     RetryClass
	timeout   time.Duration
	settings  callSettings
}

// invalidCall is a call that cannot be sent. Nothing was sent, and a retry would not help.
type invalidCall struct {
	operation string
	err       error
}

func (e *invalidCall) Error() string { return "ars: " + e.operation + ": " + e.err.Error() }
func (e *invalidCall) Unwrap() error { return e.err }

func (c *core) prepare(wanted call, options []CallOption) (*request, error) {
	settings := c.defaults.with(options)
	operation := wanted.operation
	if settings.timeout <= 0 {
		return nil, &invalidCall{operation.ID, errors.New("the timeout must be positive")}
	}
	path, err := expandPath(operation.Path, wanted.path)
	if err != nil {
		return nil, &invalidCall{operation.ID, err}
	}
	made := &request{operation: operation, class: operation.Retry, timeout: settings.timeout, settings: settings}
	made.header = c.headerOf(operation, settings)
	if err := made.setBody(wanted.body); err != nil {
		return nil, &invalidCall{operation.ID, err}
	}
	query := wanted.query
	made.applyWait(&query)
	if settings.ifMatch != "" {
		made.header["If-Match"] = []string{settings.ifMatch}
		made.class = RetryOnce
	}
	made.url = c.baseURL + path
	if len(query) > 0 {
		made.url += "?" + query.Encode()
	}
	return made, nil
}

// headerOf starts with the caller's own headers, so that they replace none of the library's.
func (c *core) headerOf(operation *Operation, settings callSettings) http.Header {
	header := maps.Clone(settings.header)
	if header == nil {
		header = make(http.Header, 6)
	}
	header["User-Agent"] = []string{userAgent}
	header["Accept"] = []string{"application/json"}
	if operation.IsStream {
		header["Accept"] = []string{"text/event-stream"}
		// A compressed stream could be held back until a block is full.
		header["Accept-Encoding"] = []string{"identity"}
	}
	return header
}

// keyed is implemented by bodies that have a field for the idempotency key.
type keyed interface{ ownIdempotencyKey() string }

func (r *request) setBody(body any) error {
	if body != nil {
		encoded, err := encodeJSON(body)
		if err != nil {
			return err
		}
		r.body = encoded
		r.header["Content-Type"] = []string{"application/json"}
	}
	if r.operation.Retry != RetryKeyed {
		return nil
	}
	key := r.settings.idempotencyKey
	if own, ok := body.(keyed); ok && key == "" {
		key = own.ownIdempotencyKey()
	}
	if key == "" {
		key = newIdempotencyKey()
	}
	if len(key) > longestKey || strings.ContainsFunc(key, func(each rune) bool { return each <= ' ' || each > '~' }) {
		return errors.New("an idempotency key has 1 to 255 visible ASCII characters")
	}
	r.header["Idempotency-Key"] = []string{key}
	return nil
}

// applyWait gives a call that waits for a run the time to do so.
func (r *request) applyWait(query *url.Values) {
	wait := time.Duration(0)
	switch r.operation.Wait {
	case WaitByHeader:
		wait = defaultWait
		if r.settings.isAsync {
			wait = 0
			r.header["Prefer"] = []string{"respond-async"}
		} else if given := r.settings.wait; given != nil {
			wait = *given
			r.header["Prefer"] = []string{"wait=" + wholeSeconds(wait)}
		}
	case WaitByQuery:
		if given := r.settings.wait; given != nil {
			wait = *given
			if *query == nil {
				*query = url.Values{}
			}
			query.Set("wait", wholeSeconds(wait))
		}
	}
	if wait > 0 && !r.settings.isTimeoutOwn {
		r.timeout = min(wait, longestWait) + waitMargin
	}
}

func wholeSeconds(duration time.Duration) string {
	return strconv.Itoa(int(math.Ceil(duration.Seconds())))
}

// expandPath fills the parameters in. An empty one would call another operation.
func expandPath(path string, values []string) (string, error) {
	var expanded strings.Builder
	for _, value := range values {
		before, rest, _ := strings.Cut(path, "{")
		name, after, _ := strings.Cut(rest, "}")
		if value == "" || value == "." || value == ".." {
			return "", errors.New(name + " must not be " + strconv.Quote(value))
		}
		expanded.WriteString(before)
		expanded.WriteString(url.PathEscape(value))
		path = after
	}
	expanded.WriteString(path)
	return expanded.String(), nil
}
