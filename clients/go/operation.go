package ars

// Operation describes a call of the service: see [Operations].
type Operation struct {
	// ID is the name of the operation in the OpenAPI document: apiKeys.rotate is client.APIKeys.Rotate.
	ID     string
	Method string
	// Path is relative to the base address.
	Path string
	// Retry says what may be repeated after a call without an answer.
	Retry RetryClass
	// IsPaged is true for lists that are read page by page.
	IsPaged bool
	// IsStream is true for calls that are answered with a stream of events.
	IsStream bool
	// Wait says how the call is told to wait for a run.
	Wait WaitKind
	// Scope is what the key needs; empty if any key will do.
	Scope string
}

// WaitKind says how a call is told to wait for a run.
type WaitKind string

// How a call is told to wait for a run.
const (
	// WaitNone: the call does not wait.
	WaitNone WaitKind = ""
	// WaitByHeader: by the header Prefer.
	WaitByHeader WaitKind = "prefer"
	// WaitByQuery: by the query parameter wait.
	WaitByQuery WaitKind = "query"
)
