package ars

// Operation describes a call of the service: see [Operations].
type Operation struct {
	// ID is the name of the operation in the OpenAPI document: apiKeys.rotate is client.APIKeys.Rotate.
	ID     string
	Method string
	// Path is relative to the base URL.
	Path string
	// Retry states when a call without a response may be repeated.
	Retry RetryClass
	// IsPaged is true for lists that are read page by page.
	IsPaged bool
	// IsStream is true for calls that return a stream of events.
	IsStream bool
	// Wait states how the call is asked to wait for a run.
	Wait WaitKind
	// Scope is the scope that the key requires; empty if any key suffices.
	Scope string
}

// WaitKind states how a call is asked to wait for a run.
type WaitKind string

// How a call is asked to wait for a run.
const (
	// WaitNone: the call does not wait.
	WaitNone WaitKind = ""
	// WaitByHeader: by the header Prefer.
	WaitByHeader WaitKind = "prefer"
	// WaitByQuery: by the query parameter wait.
	WaitByQuery WaitKind = "query"
)
