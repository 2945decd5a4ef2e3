// The Go client and what it is compared with: main <what> <count> <address>.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"syscall"

	ars "example.com/agent-run-service/clients/go"
)

var address string

func barePost(times int) int {
	client := &http.Client{}
	read := 0
	for range times {
		body, _ := json.Marshal(map[string]any{"agent_id": "ag_1", "input": map[string]any{"query": "Hello"}})
		request, _ := http.NewRequest(http.MethodPost, address+"/v2/runs", bytes.NewReader(body))
		request.Header.Set("Authorization", "Bearer ars_live_bench")
		request.Header.Set("Content-Type", "application/json")
		response, err := client.Do(request)
		check(err)
		var run map[string]any
		check(json.NewDecoder(response.Body).Decode(&run))
		check(response.Body.Close())
		if run["id"] == "run_1" {
			read++
		}
	}
	return read
}

func newClient() *ars.Client {
	client, err := ars.NewClient(ars.WithAPIKey("ars_live_bench"), ars.WithBaseURL(address+"/v2"))
	check(err)
	return client
}

func post(times int) int {
	client, read := newClient(), 0
	for range times {
		run, err := client.Runs.Create(context.Background(), ars.RunCreateParams{AgentID: "ag_1", Input: ars.Object{"query": "Hello"}})
		check(err)
		if run.ID == "run_1" {
			read++
		}
	}
	return read
}

func bareEvents(times int) int {
	response, err := http.Get(fmt.Sprintf("%s/v2/runs/%d/stream", address, times))
	check(err)
	defer response.Body.Close()
	read := 0
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		data, isData := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		if !isData {
			continue
		}
		var event struct {
			Type      string `json:"type"`
			Seq       int    `json:"seq"`
			RunID     string `json:"run_id"`
			CreatedAt string `json:"created_at"`
			Delta     string `json:"delta"`
		}
		check(json.Unmarshal(data, &event))
		if event.Seq > 0 {
			read++
		}
	}
	return read
}

func events(times int) int {
	stream := newClient().Runs.Follow(context.Background(), strconv.Itoa(times), ars.RunFollowParams{})
	defer stream.Close()
	read := 0
	for _, err := range stream.Events() {
		check(err)
		read++
	}
	return read
}

func usage() (microseconds float64, rssKib int64) {
	var used syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e3, used.Maxrss
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	what := os.Args[1]
	address = os.Args[3]
	count, err := strconv.Atoi(os.Args[2])
	check(err)
	run := map[string]func(int) int{"bare-post": barePost, "post": post, "bare-events": bareEvents, "events": events}[what]
	run(max(1, count/10))
	before, rssBefore := usage()
	if read := run(count); read != count {
		log.Fatalf("got %d, expected %d", read, count)
	}
	after, rssAfter := usage()
	fmt.Printf("{\"microseconds\": %f, \"grownKib\": %d}\n", (after-before)/float64(count), rssAfter-rssBefore)
}
