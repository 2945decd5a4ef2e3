package ars

import (
	"context"
	"iter"
	"strings"
)

// RunStream is the log of a run as it grows. It resumes automatically after a lost connection: no event is missed or
// repeated, and it ends after the last event of the run, or with an error. It is not for concurrent use, except Close.
type RunStream struct {
	log     *logStream[RunEvent, Run, *Run]
	text    strings.Builder
	attempt int
}

var runLog = logKind[RunEvent, Run, *Run]{
	follow:  &operationRunsFollow,
	get:     &operationRunsGet,
	decode:  decodeRunEvent,
	field:   "run",
	isEnded: (*Run).IsEnded,
}

func newRunStream(ctx context.Context, c *core, post *call, id string, after int, options []CallOption) *RunStream {
	made := &RunStream{}
	made.log = runLog.begin(ctx, c, post, id, after, options, made.note)
	return made
}

// Events yields the events until the run has ended. Leaving the loop closes the connection and does not cancel the run;
// a later loop continues after the last event. The error is a *[StreamInterrupted], an *[Error], a *[ConnectionError] or
// that of the context, and the last thing that is yielded.
func (s *RunStream) Events() iter.Seq2[RunEvent, error] { return s.log.events() }

// FinalRun reads the rest of the stream and returns the run in its final state.
func (s *RunStream) FinalRun() (*Run, error) { return s.log.finish() }

// RunID is the run; empty before the first event.
func (s *RunStream) RunID() string { return s.log.state.runID }

// LastSeq is the number of the last event; 0 before the first one.
func (s *RunStream) LastSeq() int { return s.log.state.lastSeq }

// Text is the text of the deltas so far. It starts over when the run is executed again.
func (s *RunStream) Text() string { return s.text.String() }

// Close ends the stream and its connection. The run continues.
func (s *RunStream) Close() error {
	s.log.close()
	return nil
}

func (s *RunStream) note(event RunEvent) {
	switch event := event.(type) {
	case *OutputDeltaEvent:
		s.text.WriteString(event.Delta)
	case *RunStartedEvent:
		if event.Attempt > s.attempt {
			s.attempt = event.Attempt
			s.text.Reset()
		}
	}
}

// IsEnded reports whether the run is completed, failed or cancelled: its state never changes again.
func (r *Run) IsEnded() bool { return isFinal(r.Status) }

// IsEnded reports whether the pipeline run is completed, failed or cancelled: its state never changes again.
func (r *PipelineRun) IsEnded() bool { return isFinal(r.Status) }

func isFinal(status RunStatus) bool {
	return status == RunCompleted || status == RunFailed || status == RunCancelled
}
