package ars

import (
	"encoding/json"
	"testing"
)

func TestNumbersThatFloatsDoNotHoldKeepEveryDigit(t *testing.T) {
	for _, number := range []string{
		"9007199254740993", "-18446744073709551615", "0.12345678901234567890123", "1.5e-400", "1000000000000000000000000",
	} {
		run := decodeRun(t, number)
		for _, value := range []any{run.Output["n"], run.Output["list"].([]any)[0].(Object)["n"], run.Metadata["n"]} {
			if value != json.Number(number) {
				t.Errorf("%s: %v (%T)", number, value, value)
			}
		}
		if sent, err := encodeJSON(run.Output); err != nil || string(sent) != `{"list":[{"n":`+number+`}],"n":`+number+`}` {
			t.Errorf("%s: %s, %v", number, sent, err)
		}
	}
}

func TestOtherNumbersAreFloats(t *testing.T) {
	for number, expected := range map[string]float64{
		"1": 1, "-2.5": -2.5, "0.30000000000000004": 0.30000000000000004, "1.0000000000000000000": 1, "1e24": 1e24, "2.5e-310": 2.5e-310,
		"9007199254740991": 9007199254740991, "0.0000000000000000e-400": 0,
	} {
		if value := decodeRun(t, number).Output["n"]; value != expected {
			t.Errorf("%s: %v (%T)", number, value, value)
		}
	}
}

func TestValuesOfAnyTypeKeepEveryDigit(t *testing.T) {
	data := `{"type":"run.action","seq":3,"action":{"type":"respond","payload":9007199254740993}}`
	event, err := decodeOne[RunActionEvent]([]byte(data))
	if err != nil || event.Action.Payload != json.Number("9007199254740993") {
		t.Errorf("%v, %v", event.Action.Payload, err)
	}
}

func TestFieldsBesideAUnionKeepEveryDigit(t *testing.T) {
	data := `{"id":"ag_1","runtime":{"type":"expression","expression":"x"},"metadata":{"a":9007199254740993,"b":1.5}}`
	var agent Agent
	if err := json.Unmarshal([]byte(data), &agent); err != nil {
		t.Fatal(err)
	}
	if agent.Metadata["a"] != json.Number("9007199254740993") || agent.Metadata["b"] != 1.5 {
		t.Errorf("%v", agent.Metadata)
	}
}

func TestATimeThatCannotBeReadLeavesTheRest(t *testing.T) {
	for _, unreadable := range []string{`"yesterday"`, `"2026-13-01T00:00:00Z"`, `17`, `{}`, `""`} {
		data := `{"id":"run_1","created_at":` + unreadable + `,"started_at":"2026-11-16T12:00:00.000Z","output":{"created_at":` + unreadable +
			`,"n":9007199254740993},"status":"completed","required_action":{"id":"act_1","expires_at":` + unreadable + `,"message":"m"}}`
		run, err := decodeOne[Run]([]byte(data))
		if err != nil && !isMismatch(err) {
			t.Fatalf("%s: %v", unreadable, err)
		}
		if !run.CreatedAt.IsZero() || run.StartedAt.Year() != 2026 || run.Status != RunCompleted || run.RequiredAction.ID != "act_1" {
			t.Errorf("%s: %v", unreadable, run)
		}
		kept, _ := encodeJSON(run.Output["created_at"])
		if string(kept) != unreadable || run.Output["n"] != json.Number("9007199254740993") || string(run.Raw) != data {
			t.Errorf("%s: %s, %v", unreadable, kept, run.Output)
		}
	}
}

func TestATimeThatCannotBeReadLeavesListsUnionsAndEvents(t *testing.T) {
	agent, err := decodeOne[Agent]([]byte(`{"id":"ag_1","created_at":"never","runtime":{"type":"expression","expression":"x"}}`))
	if err != nil || agent.ID != "ag_1" || agent.Runtime == nil || !agent.CreatedAt.IsZero() {
		t.Errorf("%v, %v", agent, err)
	}
	event, err := decodeRunEvent([]byte("run.completed"), []byte(`{"type":"run.completed","run_id":"run_1","seq":3,"at":"never","run":{"id":"run_1","finished_at":"never"}}`))
	if err != nil || event.Sequence() != 3 || event.subjectID() != "run_1" {
		t.Errorf("%v, %v", event, err)
	}
}

func decodeRun(t *testing.T, number string) *Run {
	t.Helper()
	object := `{"n":` + number + `,"list":[{"n":` + number + `}]}`
	run, err := decodeOne[Run]([]byte(`{"id":"run_1","output":` + object + `,"metadata":` + object + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return run
}
