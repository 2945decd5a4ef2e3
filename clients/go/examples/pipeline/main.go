// Creates a pipeline of two steps, runs it, and prints its log as it grows.
package main

import (
	"context"
	"fmt"
	"log"

	ars "example.com/agent-run-service/clients/go"
)

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	client, err := ars.NewClient()
	if err != nil {
		return err
	}
	agent, err := client.Agents.Create(ctx, ars.AgentCreateParams{
		Name:    "Greeter",
		Runtime: ars.ExpressionRuntimeParams{Expression: `{"text": text & "!"}`},
	})
	if err != nil {
		return err
	}
	// It was made for this example alone.
	defer client.Agents.Archive(context.WithoutCancel(ctx), agent.ID)
	pipeline, err := client.Pipelines.Create(ctx, ars.PipelineCreateParams{
		Name: "Greet twice",
		Steps: []ars.PipelineStepParams{
			{Name: "first", AgentID: agent.ID},
			{Name: "second", AgentID: agent.ID},
		},
	})
	if err != nil {
		return err
	}
	stream := client.PipelineRuns.Stream(ctx, pipeline.ID, ars.PipelineRunCreateParams{Input: ars.Object{"text": "Hello"}})
	defer stream.Close()
	for event, err := range stream.Events() {
		if err != nil {
			return err
		}
		if step, ok := event.(*ars.PipelineStepCompletedEvent); ok {
			fmt.Println(step.Step)
		}
	}
	ended, err := stream.FinalRun()
	if err != nil {
		return err
	}
	fmt.Println(ended.Status, ended.Output)
	return ended.Err()
}
