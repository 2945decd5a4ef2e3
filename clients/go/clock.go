package ars

import (
	"context"
	"time"
)

// Clock reads the time and waits. Pauses between attempts, the age of idempotency keys and dates in Retry-After are taken
// from it; timeouts are not.
type Clock interface {
	Now() time.Time
	// Sleep waits, or returns early with the error of the context.
	Sleep(ctx context.Context, duration time.Duration) error
}

// WithClock sets the clock, so that your tests do not wait for retries.
func WithClock(clock Clock) ClientOption {
	return clientOption(func(c *configuration) { c.clock = clock })
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) Sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
