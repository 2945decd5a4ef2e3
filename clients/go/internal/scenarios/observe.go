package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"

	ars "example.com/agent-run-service/clients/go"
)

func observed(seen observation, clock *scriptedClock, logs *lines) map[string]any {
	noted := map[string]any{"error": errorOf(seen.err)}
	if !clock.isReal {
		noted["slept_ms"] = clock.sleptMS
	}
	if seen.err != nil {
		logs.add(fmt.Sprintf("%v %+v %#v", seen.err, seen.err, seen.err))
	}
	noted["logs"] = strings.FieldsFunc(logs.text.String(), func(each rune) bool { return each == '\n' })
	if seen.result != nil {
		noted["result"] = seen.result
	}
	return noted
}

func readRunStream(cancel func(), stream *ars.RunStream, input scenario) observation {
	defer stream.Close()
	seen := readEvents(cancel, stream.Events(), input)
	seen.result["text"] = stream.Text()
	seen.result["run_id"], seen.result["last_seq"] = orNull(stream.RunID()), stream.LastSeq()
	seen.result["final"] = nil
	if seen.err == nil && input.LeaveAfterEvents == 0 {
		if final, err := stream.FinalRun(); err == nil {
			seen.result["final"] = final.Raw
		}
	}
	return seen
}

func readPipelineRunStream(cancel func(), stream *ars.PipelineRunStream, input scenario) observation {
	defer stream.Close()
	seen := readEvents(cancel, stream.Events(), input)
	seen.result["text"] = ""
	seen.result["run_id"], seen.result["last_seq"] = orNull(stream.RunID()), stream.LastSeq()
	seen.result["final"] = nil
	if seen.err == nil && input.LeaveAfterEvents == 0 {
		if final, err := stream.FinalRun(); err == nil {
			seen.result["final"] = final.Raw
		}
	}
	return seen
}

func readEventStream(cancel func(), stream *ars.EventStream, input scenario) observation {
	defer stream.Close()
	return readEvents(cancel, stream.Events(), input)
}

func readEvents[E interface{ JSON() json.RawMessage }](
	cancel func(), events iter.Seq2[E, error], input scenario,
) observation {
	received, unknown := []json.RawMessage{}, []string{}
	var failure error
	for event, err := range events {
		if err != nil {
			failure = err
			break
		}
		received = append(received, event.JSON())
		if kind, isUnknown := unknownType(event); isUnknown {
			unknown = append(unknown, kind)
		}
		if input.Cancel.When == "reading" && len(received) == input.Cancel.AfterEvents {
			cancel()
		}
		if input.LeaveAfterEvents > 0 && len(received) == input.LeaveAfterEvents {
			break
		}
	}
	return observation{result: map[string]any{"events": received, "unknown_types": unknown}, err: failure}
}

func unknownType(event any) (string, bool) {
	switch event := event.(type) {
	case *ars.UnknownRunEvent:
		return event.Type, true
	case *ars.UnknownPipelineRunEvent:
		return event.Type, true
	case *ars.UnknownWebhookEvent:
		return event.Type, true
	}
	return "", false
}

func errorOf(err error) any {
	if err == nil {
		return nil
	}
	noted := map[string]any{"class": classOf(err), "message": err.Error()}
	var refusal *ars.Error
	var connection *ars.ConnectionError
	var interrupted *ars.StreamInterrupted
	switch {
	case errors.As(err, &interrupted):
		noted["run_id"], noted["last_seq"] = orNull(interrupted.RunID), interrupted.LastSeq
	case errors.As(err, &refusal):
		noted["status"], noted["attempts"], noted["details"] = refusal.Status, refusal.Attempts, refusal.Details
		noted["type"], noted["code"] = orNull(string(refusal.Type)), orNull(string(refusal.Code))
		noted["param"], noted["request_id"] = orNull(refusal.Param), orNull(refusal.RequestID)
		noted["doc_url"] = orNull(refusal.DocURL)
		noted["retry_after_seconds"] = nil
		if refusal.Header.Get("Retry-After") != "" {
			noted["retry_after_seconds"] = refusal.RetryAfter.Seconds()
		}
	case errors.As(err, &connection):
		noted["kind"], noted["attempts"] = connection.Kind, connection.Attempts
	}
	return noted
}

func classOf(err error) string {
	var (
		interrupted  *ars.StreamInterrupted
		verification *ars.WebhookVerificationError
		refusal      *ars.Error
		connection   *ars.ConnectionError
	)
	if errors.As(err, &interrupted) {
		return "StreamInterruptedError"
	}
	for class, kind := range map[string]error{
		"BadRequestError": ars.ErrBadRequest, "UnauthorizedError": ars.ErrUnauthorized, "ForbiddenError": ars.ErrForbidden,
		"NotFoundError": ars.ErrNotFound, "UnprocessableError": ars.ErrUnprocessable,
		"RateLimitedError": ars.ErrRateLimited, "InternalError": ars.ErrInternal, "UnavailableError": ars.ErrUnavailable,
		"TimeoutError": ars.ErrTimeout, "Cancelled": context.Canceled,
	} {
		if errors.Is(err, kind) {
			return class
		}
	}
	switch {
	case errors.As(err, &refusal):
		return "ApiError"
	case errors.As(err, &connection):
		return "ConnectionError"
	case errors.As(err, &verification):
		return "WebhookVerificationError"
	}
	return "Error"
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
