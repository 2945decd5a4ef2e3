package ars

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func exportedRow(number int) string {
	return fmt.Sprintf("{\"id\":\"run_%d\",\"output\":{\"id\":\"ü \\\\n\"}}\n", number)
}

type scriptedContent struct {
	pieces []string
	isCut  bool
}

// serveContent responds with the contents in turn, and records where each request continues.
func serveContent(t *testing.T, kind string, contents []scriptedContent) (*Client, *[]string) {
	afters := []string{}
	client := clientOf(t, serve(t, func(response http.ResponseWriter, request *http.Request) {
		afters = append(afters, request.URL.Query().Get("after"))
		response.Header().Set("Content-Type", kind)
		next := contents[min(len(afters), len(contents))-1]
		for _, piece := range next.pieces {
			flush(response, piece)
		}
		if next.isCut {
			panic(http.ErrAbortHandler)
		}
	}))
	return client, &afters
}

func downloaded(t *testing.T, client *Client, after string, options ...CallOption) (string, error) {
	var text strings.Builder
	for rows, err := range client.Exports.Download(t.Context(), "exp_1", after, options...) {
		if err != nil {
			return text.String(), err
		}
		text.Write(rows)
	}
	return text.String(), nil
}

func TestADownloadContinuesBehindTheLastCompleteRow(t *testing.T) {
	client, afters := serveContent(t, "application/x-ndjson", []scriptedContent{
		{[]string{exportedRow(1), exportedRow(2)[:9]}, true},
		{[]string{exportedRow(2)[:5], exportedRow(2)[5:] + exportedRow(3) + strings.TrimSuffix(exportedRow(4), "\n")}, false},
		{[]string{exportedRow(4)}, false},
	})
	text, err := downloaded(t, client, "")
	if err != nil || text != exportedRow(1)+exportedRow(2)+exportedRow(3)+exportedRow(4) {
		t.Error(text, err)
	}
	if fmt.Sprint(*afters) != "[ run_1 run_3]" {
		t.Error(*afters)
	}
}

func TestADownloadOfCSVHasItsHeaderOnceAndRowsWithLineBreaksWhole(t *testing.T) {
	const header, one, two = "id,output\r\n", "run_1,\"a\r\n\"\"b\"\r\n", "run_2,c\r\n"
	client, afters := serveContent(t, "text/csv; charset=utf-8", []scriptedContent{
		{[]string{header, one[:10]}, true},
		{[]string{header + one + two[:3]}, true},
		{[]string{two}, false},
	})
	text, err := downloaded(t, client, "")
	if err != nil || text != header+one+two {
		t.Errorf("%q %v", text, err)
	}
	if fmt.Sprint(*afters) != "[  run_1]" {
		t.Error(*afters)
	}
}

func TestADownloadStartsBehindARowAndMayBeEmpty(t *testing.T) {
	client, afters := serveContent(t, "application/x-ndjson", []scriptedContent{{}})
	text, err := downloaded(t, client, "run_7")
	if err != nil || text != "" || fmt.Sprint(*afters) != "[run_7]" {
		t.Error(text, err, *afters)
	}
}

func TestADownloadGivesUpAfterRetriesWithoutANewRowAndAtARefusal(t *testing.T) {
	client, afters := serveContent(t, "application/x-ndjson", []scriptedContent{{[]string{`{"id":`}, true}})
	_, err := downloaded(t, client, "", WithMaxRetries(1))
	var lost *ConnectionError
	if !errors.As(err, &lost) || len(*afters) != 2 {
		t.Error(err, *afters)
	}
	refusing := clientOf(t, serve(t, func(response http.ResponseWriter, _ *http.Request) {
		response.WriteHeader(http.StatusNotFound)
		_, _ = response.Write([]byte(`{"error":{"type":"not_found","code":"export_not_found","message":"None"}}`))
	}))
	_, err = downloaded(t, refusing, "")
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Code != "export_not_found" {
		t.Error(err)
	}
}

func TestADownloadCanBeLeft(t *testing.T) {
	client, _ := serveContent(t, "application/x-ndjson", []scriptedContent{{[]string{exportedRow(1), exportedRow(2)}, false}})
	for rows, err := range client.Exports.Download(t.Context(), "exp_1", "") {
		if err != nil || !strings.HasPrefix(string(rows), exportedRow(1)) {
			t.Error(string(rows), err)
		}
		break
	}
}
