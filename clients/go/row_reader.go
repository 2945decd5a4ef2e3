package ars

import (
	"bytes"
	"encoding/json"
)

// rowReader splits the content of an export into complete rows, and remembers where to continue.
type rowReader struct {
	// isCSV: a cell in quotes may contain line breaks.
	isCSV bool
	// isHeader: the next row has the names of the columns.
	isHeader bool
	// isHeaderKnown: the header is left out, since an earlier response had it.
	isHeaderKnown bool
	rest          []byte
	lastRow       []byte
}

// read returns the rows that the piece completes.
func (r *rowReader) read(piece []byte) []byte {
	text := append(r.rest, piece...)
	var complete []byte
	start, searched := 0, len(r.rest)
	for {
		found := bytes.IndexByte(text[searched:], '\n')
		if found < 0 {
			break
		}
		searched += found + 1
		row := text[start:searched]
		if r.isCSV && bytes.Count(row, []byte{'"'})%2 == 1 {
			continue
		}
		start = searched
		if !r.isHeader {
			r.lastRow = row
			complete = append(complete, row...)
		} else if !r.isHeaderKnown {
			complete = append(complete, row...)
		}
		r.isHeader = false
	}
	r.lastRow = bytes.Clone(r.lastRow)
	r.rest = append([]byte(nil), text[start:]...)
	return complete
}

// lastID is the id of the last complete row, of usage its date; empty before the first.
func (r *rowReader) lastID() (string, error) {
	if r.lastRow == nil {
		return "", nil
	}
	if r.isCSV {
		id, _, _ := bytes.Cut(r.lastRow, []byte{','})
		return string(id), nil
	}
	var row struct{ ID, Date string }
	err := json.Unmarshal(r.lastRow, &row)
	if row.ID == "" {
		return row.Date, err
	}
	return row.ID, err
}
