package ars_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"time"

	ars "example.com/agent-run-service/clients/go"
)

// exampleClient is a client of a service that knows one run.
func exampleClient() (*ars.Client, func()) {
	const run = `{"id":"run_1","status":"completed","output":{"result":"Hello"}}`
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		switch request.URL.Path {
		case "/v2/runs/stream":
			response.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(response, "id: 1\nevent: output.delta\ndata: {\"seq\":1,\"run_id\":\"run_1\",\"delta\":\"Hello\"}\n\n")
			fmt.Fprintf(response, "id: 2\nevent: run.completed\ndata: {\"seq\":2,\"run_id\":\"run_1\",\"run\":%s}\n\n", run)
		case "/v2/runs":
			if request.Method == http.MethodGet {
				fmt.Fprintf(response, `{"data":[%s],"has_more":false,"next_cursor":null}`, run)
				return
			}
			fmt.Fprint(response, run)
		}
	}))
	client, err := ars.NewClient(ars.WithAPIKey("ars_live_example"), ars.WithBaseURL(server.URL+"/v2"))
	if err != nil {
		log.Fatal(err)
	}
	return client, server.Close
}

func ExampleRunsResource_CreateAndWait() {
	client, closeService := exampleClient()
	defer closeService()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	run, err := client.Runs.CreateAndWait(ctx, ars.RunCreateParams{AgentID: "ag_1", Input: ars.Object{"query": "Hello"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Status, run.Output["result"])
	// Output: completed Hello
}

func ExampleRunsResource_Stream() {
	client, closeService := exampleClient()
	defer closeService()
	stream := client.Runs.Stream(context.Background(), ars.RunCreateParams{AgentID: "ag_1", Input: ars.Object{"chunks": 1}})
	defer stream.Close()
	for event, err := range stream.Events() {
		if err != nil {
			log.Fatal(err)
		}
		switch event := event.(type) {
		case *ars.OutputDeltaEvent:
			fmt.Println(event.Delta)
		case *ars.RunCompletedEvent:
			fmt.Println(event.Run.Status, stream.LastSeq())
		}
	}
	// Output:
	// Hello
	// completed 2
}

func ExampleRunsResource_ListAll() {
	client, closeService := exampleClient()
	defer closeService()
	for run, err := range client.Runs.ListAll(context.Background(), ars.RunListParams{Status: []ars.RunStatus{ars.RunCompleted}}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(run.ID)
	}
	// Output: run_1
}

func ExampleNull() {
	change, err := json.Marshal(ars.AgentUpdateParams{Name: ars.Set("Renamed"), Description: ars.Null[string]()})
	fmt.Println(string(change), err)
	// Output: {"name":"Renamed","description":null} <nil>
}

func ExampleVerifyWebhook() {
	body := []byte(`{"id":"evt_1","type":"run.completed","data":{"id":"run_1"}}`)
	// A secret that is not base64 proves the body alone.
	header := http.Header{}
	header.Set("X-SERVICE-Signature", "c0d3b5ee4bf4ecff1d4e3ca5e1ba6ad50b8f2e33e45f9ce3ea9f6d7a5b6a0f11")
	if _, err := ars.VerifyWebhook(body, header, "whsec_not-base64"); err != nil {
		fmt.Println(err)
	}
	// Output: ars: webhook not verified: no signature matches
}
