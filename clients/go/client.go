package ars

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// Version is the version of this library.
const Version = "1.0.0"

const userAgent = "agent-run-service-go/" + Version + " (api " + apiVersion + ")"

// core is what calls and streams need. The key is kept in a function, so that printing a client never shows it.
type core struct {
	baseURL    string
	authorize  func(context.Context) ([]string, error)
	httpClient *http.Client
	logger     *slog.Logger
	defaults   callSettings
	silence    time.Duration
	clock      Clock
	random     func() float64
}

// NewClient creates a client from options and, where they are not set, from ARS_API_KEY, ARS_BASE_URL and ARS_CA_FILE.
func NewClient(options ...ClientOption) (*Client, error) {
	config := configuration{
		apiKey:   os.Getenv("ARS_API_KEY"),
		baseURL:  os.Getenv("ARS_BASE_URL"),
		caFile:   os.Getenv("ARS_CA_FILE"),
		logger:   slog.New(slog.DiscardHandler),
		silence:  45 * time.Second,
		clock:    systemClock{},
		random:   rand.Float64,
		defaults: callSettings{timeout: 30 * time.Second, maxRetries: 2},
	}
	for _, each := range options {
		each.applyToClient(&config)
	}
	made, err := newCore(config)
	if err != nil {
		return nil, err
	}
	return newClient(made), nil
}

// String does not show the key.
func (c *Client) String() string { return "ars.Client(" + c.core.baseURL + ")" }

// GoString does not show the key.
func (c *Client) GoString() string { return c.String() }

func newCore(config configuration) (*core, error) {
	authorize, err := authorization(config)
	if err != nil {
		return nil, err
	}
	address, err := cleanBaseURL(config.baseURL)
	if err != nil {
		return nil, err
	}
	if config.silence <= 0 {
		return nil, errors.New("ars: the silence timeout of a stream must be positive")
	}
	client := config.httpClient
	if client == nil {
		if client, err = newHTTPClient(config.caFile); err != nil {
			return nil, err
		}
	}
	return &core{
		baseURL:    address,
		authorize:  authorize,
		httpClient: client,
		logger:     config.logger,
		defaults:   config.defaults,
		silence:    config.silence,
		clock:      config.clock,
		random:     config.random,
	}, nil
}

// authorization returns the value of the header. A key that does not change is checked once.
func authorization(config configuration) (func(context.Context) ([]string, error), error) {
	if config.keyFunc != nil {
		return func(ctx context.Context) ([]string, error) {
			key, err := config.keyFunc(ctx)
			if err == nil {
				key, err = cleanAPIKey(key)
			}
			return []string{"Bearer " + key}, err
		}, nil
	}
	key, err := cleanAPIKey(config.apiKey)
	value := []string{"Bearer " + key}
	return func(context.Context) ([]string, error) { return value, nil }, err
}

func cleanBaseURL(address string) (string, error) {
	if address == "" {
		address = defaultBaseURL
	}
	parsed, err := url.Parse(strings.TrimSpace(address))
	if err != nil || parsed.Host == "" || parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "" {
		return "", errors.New("ars: the base URL must look like " + defaultBaseURL)
	}
	if parsed.Scheme != "https" && (parsed.Scheme != "http" || !isLoopback(parsed.Hostname())) {
		return "", errors.New("ars: the base URL must start with https://")
	}
	return strings.TrimRight(parsed.String(), "/"), nil
}

// isLoopback allows plain HTTP to a proxy on the same machine; elsewhere the key could be read on the network.
func isLoopback(host string) bool {
	address := net.ParseIP(host)
	return host == "localhost" || address != nil && address.IsLoopback()
}

// newHTTPClient follows no redirects, since the key would be sent along, and detects dead connections.
func newHTTPClient(caFile string) (*http.Client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 32
	transport.HTTP2 = &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 15 * time.Second}
	if caFile != "" {
		pool, err := readCAFile(caFile)
		if err != nil {
			return nil, err
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}

func readCAFile(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("ars: cannot read the CA file: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("ars: %s has no certificate in PEM form", path)
	}
	return pool, nil
}
