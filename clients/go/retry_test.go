package ars

import (
	"errors"
	"net/http"
	"testing"
	"time"
)

func failedWith(status int, code ErrorCode) *Error { return &Error{Status: status, Code: code} }

func TestDecideRetryByClassAndFailure(t *testing.T) {
	lost := &ConnectionError{Kind: ConnectionReset}
	refused := &ConnectionError{Kind: ConnectionRefused, neverSent: true}
	for name, each := range map[string]struct {
		failure          error
		safe, keyed, one bool
	}{
		"connection lost":      {lost, true, true, false},
		"timeout":              {&ConnectionError{Kind: ConnectionTimeout}, true, true, false},
		"never connected":      {refused, true, true, true},
		"certificate":          {&ConnectionError{Kind: ConnectionTLS, neverSent: true}, false, false, false},
		"429 rate_limited":     {failedWith(429, ErrorCodeRateLimited), true, true, true},
		"429 quota_exceeded":   {failedWith(429, ErrorCodeQuotaExceeded), false, false, false},
		"429 without a code":   {failedWith(429, ""), true, true, true},
		"500":                  {failedWith(500, ErrorCodeInternalError), true, true, false},
		"502":                  {failedWith(502, ""), true, true, false},
		"503":                  {failedWith(503, ErrorCodeUnavailable), true, true, false},
		"504":                  {failedWith(504, ""), true, true, false},
		"501":                  {failedWith(501, ""), false, false, false},
		"400":                  {failedWith(400, ErrorCodeMissingField), false, false, false},
		"404":                  {failedWith(404, ErrorCodeRunNotFound), false, false, false},
		"422":                  {failedWith(422, ErrorCodeInvalidValue), false, false, false},
		"an error of any kind": {errors.New("no JSON"), false, false, false},
	} {
		for class, expected := range map[RetryClass]bool{RetrySafe: each.safe, RetryKeyed: each.keyed, RetryOnce: each.one} {
			if _, isAgain := decideRetry(class, each.failure, 0, 2, 0); isAgain != expected {
				t.Errorf("%s, %s: repeated is %v", name, class, isAgain)
			}
		}
	}
	if _, isAgain := decideRetry(RetrySafe, lost, 2, 2, 0); isAgain {
		t.Error("more retries than allowed")
	}
}

func TestPausesGrowUpToEightSecondsMinusAQuarter(t *testing.T) {
	for retries, expected := range []time.Duration{500, 1000, 2000, 4000, 8000, 8000, 8000} {
		longest, _ := pauseBefore(errors.New("lost"), retries, firstPause, 0)
		shortest, _ := pauseBefore(errors.New("lost"), retries, firstPause, 1)
		if longest != expected*time.Millisecond || shortest != expected*750*time.Microsecond {
			t.Errorf("retry %d: %v to %v", retries+1, shortest, longest)
		}
	}
}

func TestWaitsForRetryAfterUpToAMinute(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC) }
	for header, expected := range map[string]struct {
		pause      time.Duration
		isFollowed bool
	}{
		"0":                             {0, true},
		"7":                             {7 * time.Second, true},
		"60":                            {time.Minute, true},
		"61":                            {61 * time.Second, false},
		"1.5":                           {1500 * time.Millisecond, true},
		"1e1":                           {firstPause, true},
		"Mon, 16 Nov 2026 12:00:05 GMT": {5 * time.Second, true},
		"Mon, 16 Nov 2026 11:00:00 GMT": {0, true},
		"Mon, 16 Nov 2026 13:00:00 GMT": {time.Hour, false},
		"soon":                          {firstPause, true},
		"-1":                            {firstPause, true},
	} {
		response := &http.Response{StatusCode: 429, Header: http.Header{"Retry-After": {header}}}
		pause, isFollowed := pauseBefore(newError("runs.get", response, nil, now), 0, firstPause, 0)
		if pause != expected.pause || isFollowed != expected.isFollowed {
			t.Errorf("%q: %v, followed is %v", header, pause, isFollowed)
		}
	}
}

func TestReadsADateInRetryAfterByTheClockOfTheService(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC) }
	for date, expected := range map[string]time.Duration{
		"Mon, 16 Nov 2026 12:00:03 GMT": 2 * time.Second,
		"Mon, 16 Nov 2026 13:00:00 GMT": 0,
		"today":                         3*time.Hour + 5*time.Second,
	} {
		header := http.Header{"Retry-After": {"Mon, 16 Nov 2026 12:00:05 GMT"}, "Date": {date}}
		if pause, _ := readRetryAfter(header, now); pause != expected {
			t.Errorf("%q: %v", date, pause)
		}
	}
}
