package ars

import (
	"context"
	"iter"
	"time"
)

// longestTransaction: an event has the time at which its transaction began, and may be stored this much later.
const longestTransaction = time.Minute

// EventStream is the organisation's events as they happen. It resumes after the last event by itself and has no end: it
// is left by leaving the loop, by Close, or by the context. It is not for concurrent use, except Close.
type EventStream struct{ feed *stream[WebhookEvent] }

func newEventStream(ctx context.Context, c *core, params EventFollowParams, options []CallOption) *EventStream {
	state := newStreamState(false, true, c.defaults.with(options).maxRetries)
	state.position = params.After
	return &EventStream{feed: newStream(ctx, c, streamSource[WebhookEvent]{
		operation: &operationEventsFollow,
		follow: func(state *streamState) (*request, error) {
			query := params.query()
			// The position of the last event takes over from where the caller asked to begin.
			query.Del("after")
			switch {
			case state.position != "":
				query.Del("since")
			case params.Since.IsZero() && !state.began.IsZero():
				// Beginning now again would leave out what happened since the first answer.
				addTime(query, "since", state.began.Add(-longestTransaction))
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

// Position is that of the last event, for EventFollowParams.After in another process; empty before the first event.
func (s *EventStream) Position() string { return s.feed.state.position }

// Close ends the stream and its connection.
func (s *EventStream) Close() error {
	s.feed.close()
	return nil
}
