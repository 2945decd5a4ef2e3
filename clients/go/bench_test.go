package ars

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const storedRun = `{"id":"run_01jd3v9w8kq2m5n7p9r1s3t5v7","agent_id":"ag_01jd3v9w8kq2m5n7p9r1s3t5v7","agent_version":3,` +
	`"status":"completed","input":{"query":"Hello"},"output":{"result":"Hello"},"error":null,"required_action":null,` +
	`"latency_ms":412,"tokens_used":57,"timeout_ms":600000,"attempt":1,"metadata":{},"pipeline_run_id":null,` +
	`"pipeline_step":null,"created_by":"key_01jd3v9w8kq2m5n7p9r1s3t5v7","created_at":"2026-11-16T12:00:00.000Z",` +
	`"started_at":"2026-11-16T12:00:00.010Z","finished_at":"2026-11-16T12:00:00.422Z"}`

func serve(tb testing.TB, handler http.HandlerFunc) *httptest.Server {
	server := httptest.NewServer(handler)
	tb.Cleanup(server.Close)
	return server
}

func clientOf(tb testing.TB, server *httptest.Server, options ...ClientOption) *Client {
	options = append([]ClientOption{WithAPIKey("ars_live_x"), WithBaseURL(server.URL + "/v2"), WithCAFile("")}, options...)
	client, err := NewClient(options...)
	if err != nil {
		tb.Fatal(err)
	}
	return client
}

func sendRun(response http.ResponseWriter, request *http.Request) {
	_, _ = io.Copy(io.Discard, request.Body)
	response.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(response, storedRun)
}

// One POST with the standard library alone: what the library's is compared with.
func BenchmarkBarePost(b *testing.B) {
	server := serve(b, sendRun)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}}
	for b.Loop() {
		body, err := json.Marshal(map[string]any{"agent_id": "ag_1", "input": map[string]any{"query": "Hello"}})
		if err != nil {
			b.Fatal(err)
		}
		request, err := http.NewRequest(http.MethodPost, server.URL+"/v2/runs", bytes.NewReader(body))
		if err != nil {
			b.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer ars_live_x")
		request.Header.Set("Content-Type", "application/json")
		response, err := client.Do(request)
		if err != nil {
			b.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		var run map[string]any
		if err != nil || json.Unmarshal(text, &run) != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPost(b *testing.B) {
	client := clientOf(b, serve(b, sendRun))
	for b.Loop() {
		params := RunCreateParams{AgentID: "ag_1", Input: Object{"query": "Hello"}}
		if _, err := client.Runs.Create(context.Background(), params); err != nil {
			b.Fatal(err)
		}
	}
}

// logOf is the log of a run with so many deltas, and its last event.
func logOf(deltas int) []byte {
	var log bytes.Buffer
	const head = `"run_id":"run_01jd3v9w8kq2m5n7p9r1s3t5v7","created_at":"2026-11-16T12:00:00.000Z"`
	for seq := 1; seq <= deltas; seq++ {
		fmt.Fprintf(&log, "id: %d\nevent: output.delta\n", seq)
		fmt.Fprintf(&log, "data: {\"type\":\"output.delta\",\"seq\":%d,%s,\"delta\":\"some text \"}\n\n", seq, head)
	}
	last := deltas + 1
	fmt.Fprintf(&log, "id: %d\nevent: run.completed\n", last)
	fmt.Fprintf(&log, "data: {\"type\":\"run.completed\",\"seq\":%d,%s,\"run\":%s}\n\n", last, head, storedRun)
	return log.Bytes()
}

func serveLog(tb testing.TB, deltas int) *httptest.Server {
	log := logOf(deltas)
	return serve(tb, func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		_, _ = response.Write(log)
	})
}

const eventsPerStream = 20_000

// The same stream with bufio.Scanner and encoding/json.
func BenchmarkBareEvent(b *testing.B) {
	server := serveLog(b, eventsPerStream)
	for b.Loop() {
		response, err := http.Get(server.URL)
		if err != nil {
			b.Fatal(err)
		}
		lines := bufio.NewScanner(response.Body)
		for lines.Scan() {
			if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
				var event map[string]any
				if err := json.Unmarshal([]byte(data), &event); err != nil {
					b.Fatal(err)
				}
			}
		}
		response.Body.Close()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*eventsPerStream), "ns/event")
}

func BenchmarkEvent(b *testing.B) {
	client := clientOf(b, serveLog(b, eventsPerStream))
	for b.Loop() {
		for _, err := range client.Runs.Follow(context.Background(), "run_1", RunFollowParams{}).Events() {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*eventsPerStream), "ns/event")
}
