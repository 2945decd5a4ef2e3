package ars

import "testing"

func TestChangesSendWhatIsSetAndWhatIsNull(t *testing.T) {
	for expected, value := range map[string]any{
		`{}`:                                AgentUpdateParams{},
		`{"name":"<x>","description":null}`: AgentUpdateParams{Name: Set("<x>"), Description: Null[string]()},
		`{"runtime":{"type":"expression","expression":"a & b"},"max_concurrency":0}`: AgentUpdateParams{
			Runtime: Set[AgentRuntimeParams](ExpressionRuntimeParams{Expression: "a & b"}), MaxConcurrency: Set(0),
		},
		`{"url":"https://x","events":["*"],"active":false}`: WebhookCreateParams{
			URL: "https://x", Events: []WebhookSubscription{WebhookSubscriptionAll}, Active: Ptr(false),
		},
	} {
		if encoded, err := encodeJSON(value); err != nil || string(encoded) != expected {
			t.Errorf("%s: %s, %v", expected, encoded, err)
		}
	}
}
