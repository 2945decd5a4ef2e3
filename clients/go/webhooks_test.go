package ars

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"testing"
)

func TestStandardKeyFollowsTheServicesRule(t *testing.T) {
	for secret, expected := range map[string]bool{
		"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw": true,
		"whsec_YWJj":                             true,
		"whsec_YWI=":                             true,
		"whsec_YWI":                              true,
		"whsec_YQ==":                             true,
		"whsec_YQ":                               true,
		"whsec_YQ=":                              false,
		"whsec_Y":                                false,
		"whsec_Y===":                             false,
		"whsec_YW-_":                             false,
		"whsec_YWJj\n":                           false,
		"whsec_YW\nJj":                           false,
		"whsec_YQ==YQ==":                         false,
		"YWJj":                                   false,
		"whsec_my secret":                        false,
	} {
		if _, isStandard := standardKey(secret); isStandard != expected {
			t.Errorf("%q: %v", secret, isStandard)
		}
	}
}

func TestAnEmptySecretVerifiesNothing(t *testing.T) {
	body := []byte(`{"id":"evt_1","type":"test"}`)
	for _, secrets := range [][]string{nil, {""}, {"whsec_"}, {"", "whsec_own"}, {" \n"}, {"whsec_", "whsec_own"}} {
		_, err := WebhookVerifier{Secrets: secrets}.Verify(body, http.Header{"X-Service-Signature": {"x"}})
		var refused *WebhookVerificationError
		if !errors.As(err, &refused) || refused.Reason != "the secret is missing or empty" {
			t.Errorf("%q: %v", secrets, err)
		}
	}
}

func TestASecretIsTakenAsAFileHasIt(t *testing.T) {
	body := []byte(`{"id":"evt_1","type":"test"}`)
	mac := hmac.New(sha256.New, []byte("whsec_not base64"))
	mac.Write(body)
	header := http.Header{"X-Service-Signature": {hex.EncodeToString(mac.Sum(nil))}}
	if _, err := VerifyWebhook(body, header, "\twhsec_not base64 \r\n"); err != nil {
		t.Error(err)
	}
}
