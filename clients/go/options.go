package ars

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ClientOption configures a [Client].
type ClientOption interface{ applyToClient(*configuration) }

// CallOption configures one call.
type CallOption interface{ applyToCall(*callSettings) }

// Option configures a [Client], or one call.
type Option interface {
	ClientOption
	CallOption
}

// configuration holds the settings of a client.
type configuration struct {
	apiKey, baseURL, caFile string
	keyFunc                 func(context.Context) (string, error)
	httpClient              *http.Client
	logger                  *slog.Logger
	silence                 time.Duration
	clock                   Clock
	random                  func() float64
	defaults                callSettings
}

// callSettings holds the settings that a call can change. A call begins with the client's settings.
type callSettings struct {
	timeout        time.Duration
	isTimeoutOwn   bool
	maxRetries     int
	header         http.Header
	idempotencyKey string
	ifMatch        string
	wait           *time.Duration
	isAsync        bool
	response       *Response
}

type clientOption func(*configuration)

func (o clientOption) applyToClient(c *configuration) { o(c) }

type callOption func(*callSettings)

func (o callOption) applyToCall(s *callSettings) { o(s) }

type option func(*callSettings)

func (o option) applyToClient(c *configuration) { o(&c.defaults) }
func (o option) applyToCall(s *callSettings)    { o(s) }

type timeoutOption time.Duration

func (o timeoutOption) applyToClient(c *configuration) { c.defaults.timeout = time.Duration(o) }
func (o timeoutOption) applyToCall(s *callSettings) {
	s.timeout, s.isTimeoutOwn = time.Duration(o), true
}

// WithAPIKey sets the API key or session token; without it, ARS_API_KEY is read.
func WithAPIKey(key string) ClientOption {
	return clientOption(func(c *configuration) { c.apiKey, c.keyFunc = key, nil })
}

// WithAPIKeyFunc sets a function that is called for the API key or session token before each request: for keys that are
// rotated and tokens that are renewed while a client is in use. It is called by all goroutines that use the client, and
// its error ends the call.
func WithAPIKeyFunc(key func(context.Context) (string, error)) ClientOption {
	return clientOption(func(c *configuration) { c.keyFunc = key })
}

// WithBaseURL sets the address of the service, with its version: https://agents.example.com/v2. Without it, ARS_BASE_URL
// is read, and https://localhost:8443/v2 is the default.
func WithBaseURL(address string) ClientOption {
	return clientOption(func(c *configuration) { c.baseURL = address })
}

// WithCAFile names a PEM file of certificate authorities that are trusted besides the system's; without it, ARS_CA_FILE
// is read.
func WithCAFile(path string) ClientOption {
	return clientOption(func(c *configuration) { c.caFile = path })
}

// WithHTTPClient sets the client that sends the requests. WithCAFile has no effect then. It must not have a Timeout:
// that would end streams.
func WithHTTPClient(client *http.Client) ClientOption {
	return clientOption(func(c *configuration) { c.httpClient = client })
}

// WithLogger logs every attempt at the level debug, and retries at the level info. No line has a key, a header or a body.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(c *configuration) { c.logger = logger })
}

// WithStreamSilence sets how long a stream may be silent before it is resumed; default 45 s. The service sends something
// every 15 s.
func WithStreamSilence(duration time.Duration) ClientOption {
	return clientOption(func(c *configuration) { c.silence = duration })
}

// WithTimeout sets how long one attempt may take, including headers and body; default 30 s. A call that waits for a run
// gets its wait plus 15 s, unless the call has its own timeout. For a limit over all attempts, use
// the context.
func WithTimeout(duration time.Duration) Option { return timeoutOption(duration) }

// WithMaxRetries sets how often a call is repeated at most; default 2. With 0, no call is repeated and no stream resumed.
func WithMaxRetries(retries int) Option {
	return option(func(s *callSettings) { s.maxRetries = max(0, retries) })
}

// WithHeader sends an additional header. Headers that the library sets cannot be replaced.
func WithHeader(name, value string) Option {
	return option(func(s *callSettings) {
		s.header = maps.Clone(s.header)
		if s.header == nil {
			s.header = http.Header{}
		}
		s.header.Set(name, value)
	})
}

// WithIdempotencyKey sets the key of a call that creates something: within 24 hours, calls with the same key and body
// create one resource. Without it, each call gets a new key, which its retries share.
func WithIdempotencyKey(key string) CallOption {
	return callOption(func(s *callSettings) { s.idempotencyKey = key })
}

// WithIfMatch makes a change conditional: it fails with version_conflict unless this is the current version, or the current
// revision of a resource without versions.
func WithIfMatch(version int) CallOption {
	return callOption(func(s *callSettings) { s.ifMatch = `"` + strconv.Itoa(version) + `"` })
}

// WithWait sets how long the service waits for the run to end before it responds: whole seconds, up to 60.
func WithWait(duration time.Duration) CallOption {
	return callOption(func(s *callSettings) { s.wait, s.isAsync = &duration, false })
}

// WithoutWaiting makes the service respond immediately, with a run that is queued.
func WithoutWaiting() CallOption {
	return callOption(func(s *callSettings) { s.wait, s.isAsync = nil, true })
}

// Response is the response of a call without its body.
type Response struct {
	Status    int
	Header    http.Header
	RequestID string
	// Attempts is the number of requests that were sent.
	Attempts int
}

// WithResponse fills response when the call gets a response.
func WithResponse(response *Response) CallOption {
	return callOption(func(s *callSettings) { s.response = response })
}

func (s callSettings) with(options []CallOption) callSettings {
	for _, each := range options {
		each.applyToCall(&s)
	}
	return s
}

func cleanAPIKey(key string) (string, error) {
	key = strings.TrimSpace(key)
	if key == "" {
		return "", errors.New("ars: no API key: set ARS_API_KEY or use WithAPIKey")
	}
	for _, each := range []byte(key) {
		if each <= ' ' || each > '~' {
			return "", errors.New("ars: the API key contains an invalid character")
		}
	}
	return key, nil
}
