// Creates a run that asks before it continues, and approves.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

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
	agent, err := client.Agents.Hire(ctx, "approver", ars.AgentHireParams{Name: "Example approver"})
	if err != nil {
		return err
	}
	// It was made for this example alone.
	defer client.Agents.Archive(context.WithoutCancel(ctx), agent.ID)
	asked, err := client.Runs.CreateAndWait(ctx, ars.RunCreateParams{
		AgentID: agent.ID,
		Input:   ars.Object{"prompt": "Send the invoice?"},
	})
	if err != nil {
		return err
	}
	if asked.Status != ars.RunRequiresAction {
		return fmt.Errorf("the run is %s", asked.Status)
	}
	fmt.Println(asked.RequiredAction.Prompt)
	// With the action's id, the call can be repeated without approving anything else.
	_, err = client.Runs.SendAction(ctx, asked.ID, ars.RunActionParams{
		Type:     ars.Approve,
		ActionID: asked.RequiredAction.ID,
	})
	if err != nil {
		return err
	}
	ended, err := client.Runs.Get(ctx, asked.ID, ars.WithWait(time.Minute))
	if err != nil {
		return err
	}
	fmt.Println(ended.Status, ended.Output["approved"])
	return nil
}
