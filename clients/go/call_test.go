package ars

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestUnknownFieldsAreKept(t *testing.T) {
	client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/v2/runs" {
			_, _ = io.WriteString(response, `{"data":[{"id":"run_1","new":1}],"has_more":false,"next_cursor":null}`)
			return
		}
		_, _ = io.WriteString(response, `{"id":"run_1","status":"paused","new":{"a":[1]},"latency_ms":"soon"}`)
	}))
	run, err := client.Runs.Get(t.Context(), "run_1")
	if err != nil || run.ID != "run_1" || run.Status != "paused" {
		t.Fatal(run, err)
	}
	if string(run.Raw) != `{"id":"run_1","status":"paused","new":{"a":[1]},"latency_ms":"soon"}` {
		t.Error(string(run.Raw))
	}
	if printed := fmt.Sprint(run, &Deployment{ID: "dep_1"}); !strings.HasPrefix(printed, string(run.Raw)+` {"id":"dep_1",`) {
		t.Error(printed)
	}
	page, err := client.Runs.List(t.Context(), RunListParams{})
	if err != nil || string(page.Data[0].Raw) != `{"id":"run_1","new":1}` {
		t.Error(page, err)
	}
	if next, err := page.NextPage(t.Context()); next != nil || err != nil {
		t.Error(next, err)
	}
}

func TestUnionsOfAResponseAreReadByTheirType(t *testing.T) {
	client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
		switch request.URL.Path {
		case "/v2/agents/known":
			_, _ = io.WriteString(response, `{"id":"ag_1","runtime":{"type":"expression","expression":"a"},"version":2}`)
		case "/v2/agents/other":
			_, _ = io.WriteString(response, `{"id":"ag_1","runtime":{"type":"quantum","x":1}}`)
		case "/v2/agents/none":
			_, _ = io.WriteString(response, `{"id":"ag_1","runtime":null}`)
		default:
			_, _ = io.WriteString(response, `{"id":"pol_1","guardrails":[{"check":"max_bytes","bytes":5},{"check":"new"}]}`)
		}
	}))
	known, err := client.Agents.Get(t.Context(), "known")
	runtime, isExpression := known.Runtime.(*ExpressionRuntime)
	if err != nil || !isExpression || runtime.Expression != "a" || known.Version != 2 || known.ID != "ag_1" {
		t.Error(known, err)
	}
	other, err := client.Agents.Get(t.Context(), "other")
	if err != nil || other.Runtime.Kind() != "quantum" || string(other.Runtime.JSON()) != `{"type":"quantum","x":1}` {
		t.Error(other, err)
	}
	if none, err := client.Agents.Get(t.Context(), "none"); err != nil || none.Runtime != nil {
		t.Error(none, err)
	}
	policy, err := client.Policies.Get(t.Context(), "pol_1")
	if err != nil || len(policy.Guardrails) != 2 || policy.Guardrails[0].(*MaxBytesGuardrail).Bytes != 5 {
		t.Error(policy, err)
	}
}

func TestOptionsOfACall(t *testing.T) {
	var seen *http.Request
	client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
		seen = request
		response.Header().Set("X-Request-Id", "req_1")
		sendRun(response, request)
	}), WithHeader("X-Team", "ops"))
	var response Response
	_, err := client.Runs.Create(t.Context(), RunCreateParams{AgentID: "ag_1"}, WithResponse(&response),
		WithWait(1500*time.Millisecond), WithHeader("X-Own", "1"), WithHeader("Authorization", "Bearer other"))
	if err != nil {
		t.Fatal(err)
	}
	if response.RequestID != "req_1" || response.Status != 200 || response.Attempts != 1 {
		t.Error(response)
	}
	for name, expected := range map[string]string{
		"X-Team": "ops", "X-Own": "1", "Prefer": "wait=2", "Authorization": "Bearer ars_live_x", "Accept": "application/json",
	} {
		if seen.Header.Get(name) != expected {
			t.Errorf("%s: %q", name, seen.Header.Get(name))
		}
	}
}

func TestAttemptTimeouts(t *testing.T) {
	client := clientOf(t, serve(t, sendRun))
	for name, each := range map[string]struct {
		operation *Operation
		options   []CallOption
		expected  time.Duration
	}{
		"default":                       {&operationAgentsGet, nil, 30 * time.Second},
		"create waits by default":       {&operationRunsCreate, nil, 65 * time.Second},
		"create that does not wait":     {&operationRunsCreate, []CallOption{WithoutWaiting()}, 30 * time.Second},
		"create with a wait":            {&operationRunsCreate, []CallOption{WithWait(5 * time.Second)}, 20 * time.Second},
		"get with a wait":               {&operationRunsGet, []CallOption{WithWait(time.Minute)}, 75 * time.Second},
		"a timeout of the call's own":   {&operationRunsCreate, []CallOption{WithTimeout(time.Second)}, time.Second},
		"a wait longer than is allowed": {&operationRunsGet, []CallOption{WithWait(time.Hour)}, 75 * time.Second},
	} {
		made, err := client.core.prepare(call{operation: each.operation, path: pathFor(each.operation)}, each.options)
		if err != nil || made.timeout != each.expected {
			t.Errorf("%s: %v, %v", name, made.timeout, err)
		}
	}
}

func TestWhatCannotBeSentIsRefusedBeforeItIsSent(t *testing.T) {
	client := clientOf(t, serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") }))
	for expected, option := range map[string]CallOption{
		"timeout must be positive": WithTimeout(0),
		"visible ASCII":            WithIdempotencyKey("a\nb"),
		"1 to 255":                 WithIdempotencyKey(strings.Repeat("x", 256)),
	} {
		_, err := client.Runs.Create(t.Context(), RunCreateParams{AgentID: "ag_1"}, option)
		if err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("%s: %v", expected, err)
		}
	}
	if _, err := client.Runs.Get(t.Context(), ""); err == nil {
		t.Error("an empty id is sent")
	}
	if _, err := client.Runs.Follow(t.Context(), "", RunFollowParams{}).FinalRun(); err == nil {
		t.Error("an empty id is followed")
	}
}

func pathFor(operation *Operation) []string {
	if operation == &operationRunsCreate {
		return nil
	}
	return []string{"x"}
}

func TestAFailedOrCancelledRunIsAnErrorWhereOneIsWanted(t *testing.T) {
	var failure *RunError
	if err := (&Run{Status: RunFailed, Error: &RunError{Code: "timeout"}}).Err(); !errors.As(err, &failure) || failure.Code != "timeout" {
		t.Error(err)
	}
	if err := (&Run{Status: RunCancelled}).Err(); !errors.As(err, &failure) || failure.Code != "run_cancelled" {
		t.Error(err)
	}
	for _, status := range []RunStatus{RunQueued, RunRunning, RunRequiresAction, RunCompleted} {
		if err := (&Run{Status: status}).Err(); err != nil {
			t.Error(status, err)
		}
	}
}

func TestTheKeyFunctionIsAskedBeforeEachRequest(t *testing.T) {
	var sent []string
	server := serve(t, func(response http.ResponseWriter, request *http.Request) {
		sent = append(sent, request.Header.Get("Authorization"))
		if len(sent) == 1 {
			response.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		sendRun(response, request)
	})
	keys := []string{"ars_live_one", " ars_live_two\n"}
	expired := errors.New("the token cannot be renewed")
	client := clientOf(t, server, WithAPIKeyFunc(func(context.Context) (string, error) {
		if len(keys) == 0 {
			return "", fmt.Errorf("%w: %w", expired, &Error{Status: http.StatusServiceUnavailable})
		}
		key := keys[0]
		keys = keys[1:]
		return key, nil
	}))
	if _, err := client.Runs.Get(t.Context(), "run_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Runs.Get(t.Context(), "run_1"); !errors.Is(err, expired) {
		t.Error(err)
	}
	if _, err := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{}).FinalRun(); !errors.Is(err, expired) {
		t.Error(err)
	}
	if !slices.Equal(sent, []string{"Bearer ars_live_one", "Bearer ars_live_two"}) {
		t.Error(sent)
	}
}
