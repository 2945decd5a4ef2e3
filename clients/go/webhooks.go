package ars

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// WebhookVerificationError reports a delivery that must not be trusted.
type WebhookVerificationError struct{ Reason string }

// Error states why the delivery is not trusted.
func (e *WebhookVerificationError) Error() string { return "ars: webhook not verified: " + e.Reason }

// VerifyWebhook checks the signature of a delivery over the exact bytes of its body, and returns the event. It accepts
// deliveries that are at most five minutes old: see [WebhookVerifier] for several secrets and other tolerances.
func VerifyWebhook(body []byte, header http.Header, secret string) (WebhookEvent, error) {
	return WebhookVerifier{Secrets: []string{secret}}.Verify(body, header)
}

// WebhookVerifier checks deliveries.
type WebhookVerifier struct {
	// Secrets are all accepted, as during a rotation.
	Secrets []string
	// Tolerance is how far the time of a delivery may be from now; default five minutes.
	Tolerance time.Duration
	// Now is the clock; default time.Now.
	Now func() time.Time
}

// Verify checks the signature of a delivery over the exact bytes of its body, and returns the event.
//
// If a secret is base64 after whsec_, the headers of Standard Webhooks are required: without them, a recorded delivery
// could be sent again at any time. Any other secret proves only the body, and the event's IsTimeProven is false.
func (v WebhookVerifier) Verify(body []byte, header http.Header) (WebhookEvent, error) {
	const noSecret = "the secret is missing or empty"
	reason := noSecret
	for _, secret := range v.Secrets {
		// A secret that is read from a file often ends with a newline.
		secret = strings.TrimSpace(secret)
		// An empty key would accept what anybody signed.
		if strings.TrimPrefix(secret, secretPrefix) == "" {
			return nil, &WebhookVerificationError{Reason: noSecret}
		}
		key, isStandard := standardKey(secret)
		if isStandard {
			reason = v.checkStandard(key, body, header)
		} else {
			reason = checkBody(secret, body, header)
		}
		if reason == "" {
			return verifiedEvent(body, isStandard)
		}
	}
	return nil, &WebhookVerificationError{Reason: reason}
}

// checkStandard returns why the delivery is not trusted; empty if it is.
func (v WebhookVerifier) checkStandard(key, body []byte, header http.Header) string {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	signatures := header.Get("Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return "webhook-id, webhook-timestamp or webhook-signature is missing"
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return "webhook-timestamp is not a number"
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	isSigned := false
	for _, each := range strings.Fields(signatures) {
		isSigned = hmac.Equal([]byte(each), expected) || isSigned
	}
	if !isSigned {
		return "no signature matches"
	}
	tolerance, now := v.Tolerance, v.Now
	if tolerance == 0 {
		tolerance = 5 * time.Minute
	}
	if now == nil {
		now = time.Now
	}
	if now().Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return "webhook-timestamp is too far from now"
	}
	return ""
}

func checkBody(secret string, body []byte, header http.Header) string {
	signature := header.Get("X-Service-Signature")
	if signature == "" {
		return "X-SERVICE-Signature is missing"
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	if !hmac.Equal([]byte(signature), []byte(hex.EncodeToString(mac.Sum(nil)))) {
		return "no signature matches"
	}
	return ""
}

func verifiedEvent(body []byte, isTimeProven bool) (WebhookEvent, error) {
	event, err := decodeWebhookEvent(nil, body)
	if err != nil && !isMismatch(err) {
		return nil, &WebhookVerificationError{Reason: "the body is not JSON"}
	}
	event.proveTime(isTimeProven)
	return event, nil
}

const secretPrefix = "whsec_"

// standardKey decodes the part of a secret after whsec_, by the rule of the service: base64, padded or not.
func standardKey(secret string) ([]byte, bool) {
	remainder, hasPrefix := strings.CutPrefix(secret, secretPrefix)
	if !hasPrefix || strings.ContainsAny(remainder, "\r\n") {
		return nil, false
	}
	bare := remainder
	if len(remainder)%4 == 0 {
		bare = strings.TrimSuffix(strings.TrimSuffix(remainder, "="), "=")
	}
	key, err := base64.RawStdEncoding.DecodeString(bare)
	return key, err == nil
}
