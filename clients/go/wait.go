package ars

import (
	"context"
	"errors"
)

// CreateAndWait creates a run and returns it when it has ended or requires an action, however long that takes: set a
// limit with the context. A key that may not read runs waits by repeating the creation, which joins the same run.
func (r *RunsResource) CreateAndWait(ctx context.Context, params RunCreateParams, options ...CallOption) (*Run, error) {
	create := call{operation: &operationRunsCreate, body: params}
	return createAndWait[Run](ctx, r.core, create, &operationRunsGet, options, func(run *Run) (string, bool) {
		return run.ID, run.IsEnded() || run.Status == RunRequiresAction
	})
}

// CreateAndWait creates a run of a pipeline and returns it when it has ended or requires an action: see
// [RunsResource.CreateAndWait].
func (r *PipelineRunsResource) CreateAndWait(
	ctx context.Context, id string, params PipelineRunCreateParams, options ...CallOption,
) (*PipelineRun, error) {
	create := call{operation: &operationPipelineRunsCreate, path: []string{id}, body: params}
	settled := func(run *PipelineRun) (string, bool) {
		return run.ID, run.IsEnded() || run.Status == RunRequiresAction
	}
	return createAndWait[PipelineRun](ctx, r.core, create, &operationPipelineRunsGet, options, settled)
}

// CreateAndWait creates a replay and returns it when it has ended, however long that takes: set a limit with the context.
// Verdict is nil unless the replay completed.
func (r *ReplaysResource) CreateAndWait(
	ctx context.Context, id string, params ReplayCreateParams, options ...CallOption,
) (*Replay, error) {
	create := call{operation: &operationReplaysCreate, path: []string{id}, body: params}
	settled := func(replay *Replay) (string, bool) { return replay.ID, replay.IsEnded() }
	return createAndWait[Replay](ctx, r.core, create, &operationReplaysGet, options, settled)
}

// IsEnded reports whether the replay is completed, failed or cancelled: its state never changes again.
func (r *Replay) IsEnded() bool { return r.Status != ReplayStatusRunning }

// createAndWait polls with the longest wait that the service allows. settled returns the id of the run, and true when
// there is nothing to wait for.
func createAndWait[T any, P received[T]](
	ctx context.Context, c *core, create call, get *Operation, options []CallOption, settled func(*T) (string, bool),
) (*T, error) {
	post, err := c.prepare(create, append(options[:len(options):len(options)], WithWait(defaultWait)))
	if err != nil {
		return nil, err
	}
	startedAt := c.clock.Now()
	poll := append(options[:len(options):len(options)], WithWait(longestWait))
	var forbidden error
	found, err := sendForOne[T, P](ctx, c, post)
	for err == nil {
		id, isSettled := settled(found)
		if isSettled {
			return found, nil
		}
		if forbidden == nil {
			found, err = getOne[T, P](ctx, c, call{operation: get, path: []string{id}}, poll)
			if !errors.Is(err, ErrForbidden) {
				continue
			}
			forbidden = err
		}
		if c.clock.Now().Sub(startedAt) >= longestKeyAge {
			return nil, forbidden
		}
		found, err = sendForOne[T, P](ctx, c, post)
	}
	return nil, err
}
