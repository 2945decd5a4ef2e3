package ars

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func flush(response http.ResponseWriter, text string) {
	_, _ = response.Write([]byte(text))
	response.(http.Flusher).Flush()
}

func numbered(seq int) string {
	return fmt.Sprintf("id: %d\nevent: step.started\ndata: {\"type\":\"step.started\",\"seq\":%d,\"run_id\":\"run_1\"}\n\n", seq, seq)
}

func lastFrame(seq int) string {
	const data = `{"type":"run.completed","seq":%d,"run_id":"run_1","run":%s}`
	return fmt.Sprintf("id: %d\nevent: run.completed\ndata: "+data+"\n\n", seq, seq, storedRun)
}

func TestManyEventsNeedNoMoreMemoryThanAThousand(t *testing.T) {
	count := 1_000_000
	if testing.Short() {
		count = 100_000
	}
	client := clientOf(t, serve(t, func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		for seq := 1; seq < count; seq++ {
			_, _ = response.Write([]byte(numbered(seq)))
		}
		_, _ = response.Write([]byte(lastFrame(count)))
	}))
	stream := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{})
	var early uint64
	for event, err := range stream.Events() {
		if err != nil {
			t.Fatal(err)
		}
		if event.Sequence() == 1_000 {
			early = heapBytes()
		}
	}
	if late := heapBytes(); late > early+1<<20 {
		t.Errorf("%d bytes after a thousand events, %d after %d", early, late, count)
	}
	if stream.LastSeq() != count {
		t.Error(stream.LastSeq())
	}
}

func heapBytes() uint64 {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.HeapAlloc
}

func TestTwoHundredStreamsAreReadAtTheSameTime(t *testing.T) {
	const count = 200
	var open, done sync.WaitGroup
	open.Add(count)
	client := clientOf(t, serve(t, func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		flush(response, numbered(1))
		open.Done()
		open.Wait() // none continues before all are open
		flush(response, numbered(2)+lastFrame(3))
	}))
	failures := make(chan error, count)
	for range count {
		done.Add(1)
		go func() {
			defer done.Done()
			run, err := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{}).FinalRun()
			if err == nil && run.Status != RunCompleted {
				err = errors.New(string(run.Status))
			}
			failures <- err
		}()
	}
	done.Wait()
	close(failures)
	for err := range failures {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestCloseFromAnotherGoroutineEndsTheLoopWithoutAnError(t *testing.T) {
	client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		flush(response, numbered(1))
		<-request.Context().Done()
	}))
	stream := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{})
	count := 0
	for _, err := range stream.Events() {
		if err != nil {
			t.Fatal(err)
		}
		count++
		go stream.Close()
	}
	if _, err := stream.FinalRun(); err == nil || count != 1 {
		t.Error(count, err)
	}
}

func TestCloseEndsAStreamThatWaitsForAResponseOrInAPause(t *testing.T) {
	for name, respond := range map[string]http.HandlerFunc{
		"a response": func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() },
		"a pause": func(response http.ResponseWriter, _ *http.Request) {
			response.Header().Set("Retry-After", "50")
			response.WriteHeader(http.StatusServiceUnavailable)
		},
	} {
		asked := make(chan struct{}, 1)
		client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
			asked <- struct{}{}
			respond(response, request)
		}))
		stream := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{})
		go func() {
			<-asked
			time.Sleep(50 * time.Millisecond)
			stream.Close()
		}()
		begun := time.Now()
		for event, err := range stream.Events() {
			t.Error(name, event, err)
		}
		if taken := time.Since(begun); taken > 10*time.Second {
			t.Error(name, taken)
		}
	}
}

func TestALaterLoopGoesOnAfterTheLastEvent(t *testing.T) {
	var positions []string
	client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		positions = append(positions, request.Header.Get("Last-Event-ID"))
		if len(positions) == 1 {
			flush(response, numbered(1)+numbered(2)+numbered(3))
			<-request.Context().Done()
			return
		}
		flush(response, numbered(3)+lastFrame(4))
	}))
	stream := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{})
	for event, err := range stream.Events() {
		if err != nil {
			t.Fatal(err)
		}
		if event.Sequence() == 2 {
			break
		}
	}
	run, err := stream.FinalRun()
	if err != nil || run.ID != "run_01jd3v9w8kq2m5n7p9r1s3t5v7" || len(run.Raw) == 0 {
		t.Error(run, err)
	}
	if len(positions) != 2 || positions[0] != "" || positions[1] != "2" {
		t.Error(positions)
	}
}

func TestTextStartsAfreshWithTheNextAttemptAlsoIfTheFirstWasNotSeen(t *testing.T) {
	stream := &RunStream{}
	stream.note(&OutputDeltaEvent{Delta: "old"})
	stream.note(&RunStartedEvent{Attempt: 2})
	stream.note(&OutputDeltaEvent{Delta: "new"})
	stream.note(&RunStartedEvent{Attempt: 2})
	if stream.Text() != "new" {
		t.Error(stream.Text())
	}
}

func TestAConnectionIsUsedAgainAfterItsStreamEnded(t *testing.T) {
	var opened atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		flush(response, lastFrame(1))
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	client := clientOf(t, server)
	for range 20 {
		if _, err := client.Runs.Follow(t.Context(), "run_1", RunFollowParams{}).FinalRun(); err != nil {
			t.Fatal(err)
		}
	}
	if count := opened.Load(); count > 3 {
		t.Errorf("20 streams opened %d connections", count)
	}
}

func TestTenThousandCallsOnOneContextLeaveNothingBehind(t *testing.T) {
	client := clientOf(t, serve(t, sendRun))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if _, err := client.Runs.Get(ctx, "run_1"); err != nil {
		t.Fatal(err)
	}
	before, bytes := runtime.NumGoroutine(), heapBytes()
	for range 10_000 {
		if _, err := client.Runs.Get(ctx, "run_1"); err != nil {
			t.Fatal(err)
		}
	}
	if after := runtime.NumGoroutine(); after > before+4 {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
	if after := heapBytes(); after > bytes+1<<20 {
		t.Errorf("%d bytes before, %d after", bytes, after)
	}
}
