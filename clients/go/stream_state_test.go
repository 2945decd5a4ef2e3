package ars

import (
	"errors"
	"testing"
	"time"
)

func young() time.Duration { return time.Hour }
func old() time.Duration   { return 23 * time.Hour }

var errLost = errors.New("lost")

func TestEventsAreTakenInOrderOnce(t *testing.T) {
	state := newStreamState(true, false, 2)
	for _, each := range []struct {
		seq      int
		expected verdict
	}{{2, refuseEvent}, {1, takeEvent}, {1, dropEvent}, {3, refuseEvent}, {2, takeEvent}, {3, takeEvent}} {
		judged := state.judge(each.seq)
		if judged != each.expected {
			t.Fatalf("event %d after %d: %d", each.seq, state.lastSeq, judged)
		}
		if judged == takeEvent {
			state.took(each.seq, "run_1", false)
		}
	}
}

func TestRetriesAreCountedFromTheLastNewEvent(t *testing.T) {
	state := newStreamState(true, false, 2)
	for event := 1; event <= 3; event++ {
		state.took(event, "run_1", false)
		for range streamRetries {
			if following, _ := state.afterFailure(errLost, young, 0); following != resumeStream {
				t.Fatalf("after event %d: %d", event, following)
			}
		}
	}
	if following, _ := state.afterFailure(errLost, young, 0); following != interruptStream {
		t.Errorf("a sixth retry: %d", following)
	}
}

func TestRetryOfTheServiceReplacesTheFirstPause(t *testing.T) {
	state := newStreamState(false, false, 2)
	state.base = 2 * time.Second
	_, first := state.afterFailure(errLost, young, 0)
	_, second := state.afterFailure(errLost, young, 0)
	if first != 2*time.Second || second != 4*time.Second {
		t.Error(first, second)
	}
}

func TestAStreamIsBegunAgainOnlyWhileItsKeyIsYoung(t *testing.T) {
	state := newStreamState(true, false, 2)
	if following, _ := state.afterFailure(errLost, young, 0); following != resumeStream || !state.needsPost() {
		t.Error("not begun again")
	}
	if following, _ := state.afterFailure(errLost, old, 0); following != interruptStream {
		t.Error("begun again with an old key")
	}
}

func TestAKeyThatMayNotReadContinuesByThePost(t *testing.T) {
	forbidden := &Error{Status: 403}
	state := newStreamState(true, false, 2)
	state.took(1, "run_1", false)
	if following, pause := state.afterFailure(forbidden, young, 0); following != postInstead || pause != 0 {
		t.Fatal(following, pause)
	}
	if !state.needsPost() || state.lastEventID() != "1" {
		t.Error("no POST with the last event")
	}
	if following, _ := state.afterFailure(errLost, old, 0); following != resumeStream || state.needsPost() {
		t.Error("a POST with an old key")
	}
	if following, _ := state.afterFailure(forbidden, old, 0); following != failStream {
		t.Error("403 is not the caller's")
	}
	followed := newStreamState(false, false, 2)
	followed.took(1, "run_1", false)
	if following, _ := followed.afterFailure(forbidden, young, 0); following != failStream {
		t.Error("403 to a follow is not the caller's")
	}
}

func TestRefusalsEndAStreamAtOnce(t *testing.T) {
	for _, failure := range []error{
		&Error{Status: 401}, &Error{Status: 404}, &Error{Status: 422},
		&Error{Status: 429, Code: ErrorCodeQuotaExceeded},
		&Error{Status: 503, RetryAfter: time.Hour, hasRetryAfter: true},
		&ConnectionError{Kind: ConnectionTLS},
		&invalidCall{"runs.follow", errors.New("no id")},
	} {
		if following, _ := newStreamState(true, false, 2).afterFailure(failure, young, 0); following != failStream {
			t.Errorf("%v: %d", failure, following)
		}
	}
}

func TestNoRetriesMeansNoResume(t *testing.T) {
	if following, _ := newStreamState(true, false, 0).afterFailure(errLost, young, 0); following != interruptStream {
		t.Error(following)
	}
}
