package ars

import (
	"context"
	"errors"
	"io"
	"iter"
	"mime"
	"net/http"
	"net/url"
	"time"
)

var operationExportContent = Operation{
	ID: "exports.getContent", Method: http.MethodGet, Path: "/exports/{id}/content", Retry: RetrySafe,
}

// download is where a download has arrived.
type download struct {
	core    *core
	id      string
	options []CallOption

	after         string
	isHeaderKnown bool
	retries       int
}

// Download returns the content of an export in pieces of complete rows, in the order of their ids. after is the id of a row
// (of usage, its date): only the rows after it, and in CSV no header; empty for all. If the connection is lost, the download
// continues after the last complete row; it fails after as many retries without a new row as a call.
func (r *ExportsResource) Download(
	ctx context.Context, id string, after string, options ...CallOption,
) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		state := &download{core: r.core, id: id, options: options, after: after, isHeaderKnown: after != ""}
		for {
			isLeft, sent, err := state.read(ctx, yield)
			if isLeft || err == nil {
				return
			}
			if ctx.Err() != nil {
				yield(nil, cancelled(ctx, &operationExportContent))
				return
			}
			setAttempts(err, state.retries+1)
			if sent == nil {
				yield(nil, err)
				return
			}
			pause, isAgain := decideRetry(RetrySafe, err, state.retries, sent.settings.maxRetries, r.core.random())
			if !isAgain {
				yield(nil, err)
				return
			}
			state.retries++
			r.core.logRetry(ctx, sent, state.retries, pause, err)
			if r.core.clock.Sleep(ctx, pause) != nil {
				yield(nil, cancelled(ctx, &operationExportContent))
				return
			}
		}
	}
}

// read makes one request. isLeft: the caller wants no more rows.
func (d *download) read(
	parent context.Context, yield func([]byte, error) bool,
) (isLeft bool, sent *request, err error) {
	wanted := call{operation: &operationExportContent, path: []string{d.id}}
	if d.after != "" {
		wanted.query = url.Values{"after": {d.after}}
	}
	sent, err = d.core.prepare(wanted, d.options)
	if err != nil {
		return false, nil, err
	}
	sent.header["Accept"] = []string{"*/*"}
	ctx, cancel := context.WithCancelCause(parent)
	defer cancel(errClosed)
	watchdog := time.AfterFunc(sent.timeout, func() { cancel(errAttemptTimeout) })
	defer watchdog.Stop()
	response, err := d.core.roundTrip(ctx, sent)
	if err != nil {
		return false, sent, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		body, err := readBody(response)
		if err != nil {
			return false, sent, connectionFailure(ctx, sent.operation, err)
		}
		return false, sent, newError(sent.operation.ID, response, body, d.core.clock.Now)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	isCSV := kind == "text/csv"
	rows := &rowReader{isCSV: isCSV, isHeader: isCSV && d.after == "", isHeaderKnown: d.isHeaderKnown}
	buffer := make([]byte, 64<<10)
	for {
		watchdog.Reset(d.core.silence)
		count, failure := response.Body.Read(buffer)
		watchdog.Stop()
		if complete := rows.read(buffer[:count]); len(complete) > 0 {
			last, err := rows.lastID()
			if err != nil {
				return false, nil, unreadable(sent.operation, response, rows.lastRow, err)
			}
			if last != "" {
				d.after = last
			}
			d.isHeaderKnown, d.retries = true, 0
			if !yield(complete, nil) {
				return true, sent, nil
			}
		}
		if errors.Is(failure, io.EOF) && len(rows.rest) == 0 {
			return false, sent, nil
		}
		if failure != nil {
			return false, sent, connectionFailure(ctx, sent.operation, endOfDownload(failure))
		}
	}
}

// endOfDownload returns the failure of a body that ended inside a row: its connection was lost.
func endOfDownload(failure error) error {
	if errors.Is(failure, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return failure
}
