package ars

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"net/url"
)

// Page is a part of a list.
type Page[T any] struct {
	// Data has the items. A page may have fewer than the limit, or none, and still be followed by another.
	Data []T
	// HasMore is true if another page follows.
	HasMore bool
	// NextCursor is the Cursor of the next page; empty on the last one.
	NextCursor string
	// Raw is the page as it was received.
	Raw json.RawMessage

	next func(context.Context) (*Page[T], error)
}

// String is the page as JSON.
func (p *Page[T]) String() string { return textOf(p.Raw, p.Data) }

// NextPage reads the page that follows, with the same options; nil if this is the last one.
func (p *Page[T]) NextPage(ctx context.Context) (*Page[T], error) {
	if p.next == nil || !p.HasMore || p.NextCursor == "" {
		return nil, nil
	}
	return p.next(ctx)
}

// getPage makes a call whose response is a page. decode reads one item.
func getPage[T any](
	ctx context.Context, c *core, wanted call, options []CallOption, decode func([]byte) (T, error),
) (*Page[T], error) {
	sent, err := c.prepare(wanted, options)
	if err != nil {
		return nil, err
	}
	var page *Page[T]
	err = c.send(ctx, sent, func(body []byte) (err error) {
		page, err = decodePage(body, decode)
		return err
	})
	if err != nil {
		return nil, err
	}
	page.next = func(ctx context.Context) (*Page[T], error) {
		following := wanted
		following.query = maps.Clone(wanted.query)
		if following.query == nil {
			following.query = url.Values{}
		}
		following.query.Set("cursor", page.NextCursor)
		return getPage(ctx, c, following, options, decode)
	}
	return page, nil
}

func decodePage[T any](body []byte, decode func([]byte) (T, error)) (*Page[T], error) {
	var envelope struct {
		Data       []json.RawMessage `json:"data"`
		HasMore    bool              `json:"has_more"`
		NextCursor string            `json:"next_cursor"`
	}
	if err := json.Unmarshal(body, &envelope); err != nil && !isMismatch(err) {
		return nil, err
	}
	page := &Page[T]{HasMore: envelope.HasMore, NextCursor: envelope.NextCursor, Raw: body}
	page.Data = make([]T, len(envelope.Data))
	for i, raw := range envelope.Data {
		item, err := decode(raw)
		if err != nil && !isMismatch(err) {
			return nil, err
		}
		page.Data[i] = item
	}
	return page, nil
}

// listAll iterates over the items of all pages, and fetches a page when its first item is needed.
func listAll[T any](ctx context.Context, first func() (*Page[T], error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		page, err := first()
		for page != nil && err == nil {
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			page, err = page.NextPage(ctx)
		}
		if err != nil {
			yield(none, err)
		}
	}
}
