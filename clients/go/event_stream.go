package ars

import (
	"context"
	"iter"
)

// EventStream is the organisation's events as they happen. It resumes automatically after the last event and has no end: it
// is left by leaving the loop, by Close, or by the context. It is not for concurrent use, except Close.
type EventStream struct{ feed *stream[WebhookEvent] }

func newEventStream(ctx context.Context, c *core, params EventFollowParams, options []CallOption) *EventStream {
	state := newStreamState(false, true, c.defaults.with(options).maxRetries)
	state.position = params.After
	return &EventStream{feed: newStream(ctx, c, streamSource[WebhookEvent]{
		operation: &operationEventsFollow,
		follow: func(state *streamState) (*request, error) {
			query := params.query()
			// A position replaces the caller's starting point.
			query.Del("after")
			if state.position != "" {
				query.Del("since")
			}
			return c.prepare(call{operation: &operationEventsFollow, query: query}, options)
		},
		decode: decodeWebhookEvent,
		accept: func(state *streamState, read frame, _ WebhookEvent) verdict {
			state.tookPosition(string(read.id))
			return takeEvent
		},
	}, state, nil)}
}

// Events yields the events until the caller leaves the loop or an error ends it: see [RunStream.Events].
func (s *EventStream) Events() iter.Seq2[WebhookEvent, error] { return s.feed.events() }

// Position is the current position of the feed, for EventFollowParams.After in another process; empty before it is open.
func (s *EventStream) Position() string { return s.feed.state.position }

// Close ends the stream and its connection.
func (s *EventStream) Close() error {
	s.feed.close()
	return nil
}
