// Package ars is the client library of Agent Run Service: it invokes hosted agents and receives their results.
//
// Create one [Client] and reuse it. Its fields are the resources of the service, with a method for each operation:
//
//	client, err := ars.NewClient() // ARS_API_KEY, ARS_BASE_URL, ARS_CA_FILE
//	run, err := client.Runs.CreateAndWait(ctx, ars.RunCreateParams{AgentID: id, Input: ars.Object{"query": "Hello"}})
//
// [RunsResource.Stream] and [RunsResource.Follow] read the log of a run as it grows, and resume automatically after a
// lost connection. Lists have a method that goes through all pages: [RunsResource.ListAll].
//
// A call fails with an *[Error] if the service refuses it, with a *[ConnectionError] if there is no complete response, or
// with the error of the context. A run that failed is not an error of the call: see [Run.Err].
//
// Calls that create something have an idempotency key, so that a repeated call creates nothing twice. Calls that are
// not safe to repeat are not repeated: see [RetryClass].
//
// [VerifyWebhook] needs no client.
package ars
