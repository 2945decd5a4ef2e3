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

func decodeRun(t *testing.T, number string) *Run {
	t.Helper()
	object := `{"n":` + number + `,"list":[{"n":` + number + `}]}`
	run, err := decodeOne[Run]([]byte(`{"id":"run_1","output":` + object + `,"metadata":` + object + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return run
}
