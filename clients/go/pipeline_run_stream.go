package ars

import (
	"context"
	"iter"
)

// PipelineRunStream is the log of a pipeline run as it grows. It resumes as a [RunStream] does.
type PipelineRunStream struct {
	log *logStream[PipelineRunEvent, PipelineRun, *PipelineRun]
}

var pipelineRunLog = logKind[PipelineRunEvent, PipelineRun, *PipelineRun]{
	follow:  &operationPipelineRunsFollow,
	get:     &operationPipelineRunsGet,
	decode:  decodePipelineRunEvent,
	field:   "pipeline_run",
	isEnded: (*PipelineRun).IsEnded,
}

func newPipelineRunStream(
	ctx context.Context, c *core, post *call, id string, after int, options []CallOption,
) *PipelineRunStream {
	return &PipelineRunStream{log: pipelineRunLog.begin(ctx, c, post, id, after, options, func(PipelineRunEvent) {})}
}

// Events yields the events until the pipeline run has ended: see [RunStream.Events].
func (s *PipelineRunStream) Events() iter.Seq2[PipelineRunEvent, error] { return s.log.events() }

// FinalRun reads the rest of the stream and returns the pipeline run in its final state.
func (s *PipelineRunStream) FinalRun() (*PipelineRun, error) { return s.log.finish() }

// RunID is the pipeline run; empty before the first event.
func (s *PipelineRunStream) RunID() string { return s.log.state.runID }

// LastSeq is the number of the last event; 0 before the first one.
func (s *PipelineRunStream) LastSeq() int { return s.log.state.lastSeq }

// Close ends the stream and its connection. The pipeline run continues.
func (s *PipelineRunStream) Close() error {
	s.log.close()
	return nil
}
