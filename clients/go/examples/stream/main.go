// Streams a run, leaves after three events, and continues later from the number of the last one, as another process could.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	ars "example.com/agent-run-service/clients/go"
)

func main() {
	if err := run(context.Background()); err != nil {
		var interrupted *ars.StreamInterrupted
		if errors.As(err, &interrupted) {
			log.Fatalf("continue later with run %s after event %d: %v", interrupted.RunID, interrupted.LastSeq, err)
		}
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	client, err := ars.NewClient()
	if err != nil {
		return err
	}
	agent, err := client.Agents.Hire(ctx, "simulator", ars.AgentHireParams{Name: "Example"})
	if err != nil {
		return err
	}
	// It was made for this example alone.
	defer client.Agents.Archive(context.WithoutCancel(ctx), agent.ID)
	stream := client.Runs.Stream(ctx, ars.RunCreateParams{AgentID: agent.ID, Input: ars.Object{"chunks": 5}})
	defer stream.Close()
	for event, err := range stream.Events() {
		if err != nil {
			return err
		}
		fmt.Println(event.Sequence(), event.EventType())
		if event.Sequence() == 3 {
			break // closes the connection; the run continues
		}
	}
	followed := client.Runs.Follow(ctx, stream.RunID(), ars.RunFollowParams{After: stream.LastSeq()})
	defer followed.Close()
	for event, err := range followed.Events() {
		if err != nil {
			return err
		}
		fmt.Println(event.Sequence(), event.EventType())
	}
	ended, err := followed.FinalRun()
	if err != nil {
		return err
	}
	fmt.Println(ended.Status)
	return nil
}
