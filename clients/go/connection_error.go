package ars

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"syscall"
)

// ConnectionKind says how a connection failed.
type ConnectionKind string

// Kinds of [ConnectionError].
const (
	// ConnectionDNS: the name of the host was not found.
	ConnectionDNS ConnectionKind = "dns"
	// ConnectionRefused: nothing listens at the address, or it cannot be reached.
	ConnectionRefused ConnectionKind = "refused"
	// ConnectionTLS: the certificate was not accepted, or the handshake failed.
	ConnectionTLS ConnectionKind = "tls"
	// ConnectionReset: the connection was lost before the response was complete.
	ConnectionReset ConnectionKind = "reset"
	// ConnectionTimeout: the response was not complete within the timeout.
	ConnectionTimeout ConnectionKind = "timeout"
)

// ConnectionError is a call without a complete response.
type ConnectionError struct {
	// Operation is the name of the call: runs.create.
	Operation string
	// Kind says how the connection failed.
	Kind ConnectionKind
	// Attempts is the number of attempts.
	Attempts int
	// Err is the cause.
	Err error
	// neverSent: the request certainly did not reach the service.
	neverSent bool
}

// Error states which call failed, how and why.
func (e *ConnectionError) Error() string {
	hint := ""
	if e.Kind == ConnectionTLS {
		hint = " (for your own certificate authority, set ARS_CA_FILE or use WithCAFile)"
	}
	return fmt.Sprintf("ars: %s: connection failed (%s): %v%s", e.Operation, e.Kind, e.Err, hint)
}

// Unwrap returns the cause.
func (e *ConnectionError) Unwrap() error { return e.Err }

// Is makes errors.Is(err, ars.ErrTimeout) work.
func (e *ConnectionError) Is(target error) bool {
	return target == ErrTimeout && e.Kind == ConnectionTimeout
}

// Timeout reports whether the call took longer than its timeout, as in net.Error.
func (e *ConnectionError) Timeout() bool { return e.Kind == ConnectionTimeout }

// newConnectionError classifies a failure of net/http. A lost connection counts as reset unless something else is certain.
func newConnectionError(operation string, cause error) *ConnectionError {
	kind := connectionKind(cause)
	var dial *net.OpError
	isDial := errors.As(cause, &dial) && dial.Op == "dial"
	return &ConnectionError{
		Operation: operation,
		Kind:      kind,
		Err:       cause,
		neverSent: isDial || kind == ConnectionDNS || kind == ConnectionRefused || kind == ConnectionTLS,
	}
}

func connectionKind(cause error) ConnectionKind {
	var (
		dns          *net.DNSError
		verification *tls.CertificateVerificationError
		record       tls.RecordHeaderError
		alert        tls.AlertError
		hostname     x509.HostnameError
		authority    x509.UnknownAuthorityError
		invalid      x509.CertificateInvalidError
		network      net.Error
		dial         *net.OpError
	)
	switch {
	case errors.As(cause, &verification), errors.As(cause, &hostname), errors.As(cause, &authority),
		errors.As(cause, &invalid), errors.As(cause, &record), errors.As(cause, &alert):
		return ConnectionTLS
	case errors.As(cause, &network) && network.Timeout():
		return ConnectionTimeout
	case errors.As(cause, &dns):
		return ConnectionDNS
	case errors.Is(cause, syscall.ECONNREFUSED), errors.As(cause, &dial) && dial.Op == "dial":
		return ConnectionRefused
	}
	return ConnectionReset
}
