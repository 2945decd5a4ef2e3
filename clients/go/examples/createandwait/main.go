// Creates a run and waits for it to end, for two minutes at most.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	ars "example.com/agent-run-service/clients/go"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	client, err := ars.NewClient()
	if err != nil {
		return err
	}
	agent, err := client.Agents.Hire(ctx, "echo", ars.AgentHireParams{Name: "Example"})
	if err != nil {
		return err
	}
	// It was made for this example alone.
	defer client.Agents.Archive(context.WithoutCancel(ctx), agent.ID)
	ended, err := client.Runs.CreateAndWait(ctx, ars.RunCreateParams{
		AgentID:  agent.ID,
		Input:    ars.Object{"query": "Hello"},
		Metadata: ars.Object{"team": "ops"},
	})
	if err != nil {
		return err
	}
	if err := ended.Err(); err != nil {
		return err
	}
	fmt.Println(ended.Output["result"])
	return nil
}
