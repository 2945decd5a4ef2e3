package ars

import (
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
	for _, secret := range []string{"", "whsec_"} {
		_, err := VerifyWebhook(body, http.Header{"X-Service-Signature": {"x"}}, secret)
		var refused *WebhookVerificationError
		if !errors.As(err, &refused) || refused.Reason != "there is no secret" {
			t.Errorf("%q: %v", secret, err)
		}
	}
}
