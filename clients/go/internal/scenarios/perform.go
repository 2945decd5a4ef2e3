package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	ars "example.com/agent-run-service/clients/go"
)

// observation is the result of a call, in the terms of the README.
type observation struct {
	result map[string]any
	err    error
}

// perform makes the call of a scenario and records the result.
func perform(server *control, started *start) map[string]any {
	input := started.Scenario
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	clock := newScriptedClock(input, cancel)
	logs := &lines{}
	if input.Call.Operation == "verifyWebhook" {
		return observed(verify(input.Call, clock), clock, logs)
	}
	client, err := newClient(started, clock, logs)
	if err != nil {
		return observed(observation{err: err}, clock, logs)
	}
	if input.Cancel.When == "waiting" {
		go func() {
			if server.awaitRequest(started.ID) == nil {
				cancel()
			}
		}()
	}
	seen := invoke(ctx, cancel, client, input)
	logs.add(fmt.Sprintf("%v %+v %#v %+v", client, client, client, *client))
	return observed(seen, clock, logs)
}

func newClient(started *start, clock *scriptedClock, logs *lines) (*ars.Client, error) {
	input := started.Scenario.Client
	key := "ars_live_scenario"
	if input.APIKey != nil {
		key = *input.APIKey
	}
	options := []ars.ClientOption{
		ars.WithAPIKey(key),
		ars.WithBaseURL(started.BaseURL),
		ars.WithCAFile(started.CAFile),
		ars.WithLogger(slog.New(slog.NewJSONHandler(logs, &slog.HandlerOptions{Level: slog.LevelDebug}))),
	}
	if keys := input.APIKeys; len(keys) > 0 {
		options = append(options, ars.WithAPIKeyFunc(func(context.Context) (string, error) {
			key := keys[0]
			keys = keys[min(1, len(keys)-1):]
			return key, nil
		}))
	}
	if !clock.isReal {
		options = append(options, ars.WithClock(clock))
	}
	if input.MaxRetries != nil {
		options = append(options, ars.WithMaxRetries(*input.MaxRetries))
	}
	if input.TimeoutMS > 0 {
		options = append(options, ars.WithTimeout(time.Duration(input.TimeoutMS)*time.Millisecond))
	}
	if input.SilenceMS > 0 {
		options = append(options, ars.WithStreamSilence(time.Duration(input.SilenceMS)*time.Millisecond))
	}
	return ars.NewClient(options...)
}

func verify(input scenarioCall, clock *scriptedClock) observation {
	header := http.Header{}
	for name, value := range input.Webhook.Headers {
		header.Set(name, value)
	}
	verifier := ars.WebhookVerifier{Secrets: input.Webhook.Secrets, Now: clock.Now}
	event, err := verifier.Verify(input.Webhook.Body, header)
	if err != nil {
		return observation{err: err}
	}
	return observation{result: map[string]any{"json": event.JSON(), "is_time_proven": event.IsTimeProven()}}
}

// scriptedClock does not wait: it records the pauses and advances by them.
type scriptedClock struct {
	lock      sync.Mutex
	now       time.Time
	perRead   time.Duration
	isReal    bool
	sleptMS   []float64
	onSleeper func()
}

func newScriptedClock(input scenario, cancel func()) *scriptedClock {
	clock := &scriptedClock{
		now:     input.Clock.Start,
		perRead: time.Duration(input.Clock.PerReadMS) * time.Millisecond,
		isReal:  input.Clock.IsReal,
		sleptMS: []float64{},
	}
	if clock.now.IsZero() {
		clock.now = time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	}
	if input.Cancel.When == "sleeping" {
		clock.onSleeper = cancel
	}
	return clock
}

func (c *scriptedClock) Now() time.Time {
	if c.isReal {
		return time.Now()
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.now = c.now.Add(c.perRead)
	return c.now
}

func (c *scriptedClock) Sleep(ctx context.Context, duration time.Duration) error {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.sleptMS = append(c.sleptMS, float64(duration)/float64(time.Millisecond))
	c.now = c.now.Add(duration)
	if c.onSleeper != nil {
		c.onSleeper()
	}
	return ctx.Err()
}

// lines collects what is logged.
type lines struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(line []byte) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.text.Write(line)
}

func (l *lines) add(line string) { _, _ = l.Write([]byte(line + "\n")) }
