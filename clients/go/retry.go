package ars

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// RetryClass states when a call without a response may be repeated.
type RetryClass string

// Classes of operations.
const (
	// RetrySafe calls may always be repeated.
	RetrySafe RetryClass = "safe"
	// RetryKeyed calls are repeated with the same idempotency key and the same body.
	RetryKeyed RetryClass = "keyed"
	// RetryOnce calls are repeated only if they certainly had no effect.
	RetryOnce RetryClass = "once"
)

const (
	firstPause        = 500 * time.Millisecond
	longestPause      = 8 * time.Second
	longestRetryAfter = 60 * time.Second
)

// decideRetry returns whether a failed attempt is followed by another, and after which pause. retries counts those that
// were made before; random is in [0, 1).
func decideRetry(class RetryClass, failure error, retries, maxRetries int, random float64) (time.Duration, bool) {
	if retries >= maxRetries || !isRepeatable(class, failure) {
		return 0, false
	}
	return pauseBefore(failure, retries, firstPause, random)
}

// pauseBefore is false if the service asks for a longer pause than a caller should wait for.
func pauseBefore(failure error, retries int, base time.Duration, random float64) (time.Duration, bool) {
	var refusal *Error
	if errors.As(failure, &refusal) && refusal.hasRetryAfter {
		pause := refusal.RetryAfter
		return pause + time.Duration(random*0.1*float64(pause)), pause <= longestRetryAfter
	}
	return backoff(base, retries, random), true
}

func backoff(base time.Duration, retries int, random float64) time.Duration {
	pause := base
	for range retries {
		pause = min(2*pause, max(longestPause, base))
	}
	return pause - time.Duration(random*0.25*float64(pause))
}

func isRepeatable(class RetryClass, failure error) bool {
	if isInvalid(failure) {
		return false
	}
	var refusal *Error
	if errors.As(failure, &refusal) {
		switch refusal.Status {
		case http.StatusTooManyRequests:
			return refusal.Code != ErrorCodeQuotaExceeded
		case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
			return class != RetryOnce
		}
		return false
	}
	var connection *ConnectionError
	if !errors.As(failure, &connection) || connection.Kind == ConnectionTLS {
		return false
	}
	return class != RetryOnce || connection.neverSent
}

// isInvalid reports whether the call failed before anything was sent. The reason may be an error of another call, such as one
// that was made to get a key.
func isInvalid(failure error) bool {
	var invalid *invalidCall
	return errors.As(failure, &invalid)
}

// readRetryAfter reads seconds or a date, which is compared with the date of the response; false if it is neither.
func readRetryAfter(header http.Header, now func() time.Time) (time.Duration, bool) {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if isSeconds.MatchString(value) {
		seconds, err := strconv.ParseFloat(value, 64)
		return time.Duration(min(seconds, longestRetrySeconds) * float64(time.Second)), err == nil
	}
	until, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	answered, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		answered = now()
	}
	return max(0, until.Sub(answered)), true
}

var isSeconds = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// longestRetrySeconds is less than the seconds that a Duration holds.
const longestRetrySeconds = 1e9
