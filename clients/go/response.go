package ars

import (
	"context"
	"encoding/json"
)

// received is implemented by every object that the service sends: it keeps its bytes, including the fields that
// this version does not know.
type received[T any] interface {
	*T
	keepRaw(json.RawMessage)
}

// getOne makes a call whose response is one object.
func getOne[T any, P received[T]](ctx context.Context, c *core, wanted call, options []CallOption) (*T, error) {
	sent, err := c.prepare(wanted, options)
	if err != nil {
		return nil, err
	}
	return sendForOne[T, P](ctx, c, sent)
}

func sendForOne[T any, P received[T]](ctx context.Context, c *core, sent *request) (*T, error) {
	var result *T
	err := c.send(ctx, sent, func(body []byte) (err error) {
		result, err = decodeOne[T, P](body)
		return err
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// getUnion makes a call whose response has one of several types.
func getUnion[T any](
	ctx context.Context, c *core, wanted call, options []CallOption, decode func(kind, data []byte) (T, error),
) (T, error) {
	var result, none T
	sent, err := c.prepare(wanted, options)
	if err != nil {
		return none, err
	}
	err = c.send(ctx, sent, func(body []byte) (err error) {
		result, err = decode(nil, body)
		return err
	})
	if err != nil {
		return none, err
	}
	return result, nil
}

// decodeOne parses once; Raw is the bytes that were parsed.
func decodeOne[T any, P received[T]](data []byte) (*T, error) {
	object := new(T)
	P(object).keepRaw(data)
	return object, decodeJSON(data, object)
}

// textOf is how an object is printed: as it was received, or as it would be sent if the caller made it.
func textOf(raw json.RawMessage, object any) string {
	if len(raw) == 0 {
		raw, _ = json.Marshal(object)
	}
	return string(raw)
}

// kindOf reads the discriminator of a value.
func kindOf(data []byte, field string) []byte {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return nil
	}
	var kind string
	if json.Unmarshal(fields[field], &kind) != nil {
		return nil
	}
	return []byte(kind)
}

// withoutKind makes a decoder of values whose type is only known from their own field.
func withoutKind[T any](decode func(kind, data []byte) (T, error)) func([]byte) (T, error) {
	return func(data []byte) (T, error) { return decode(nil, data) }
}

// readUnion reads a field that can have one of several types; null is nil.
func readUnion[T any](raw json.RawMessage, decode func(kind, data []byte) (T, error)) (T, error) {
	var none T
	if len(raw) == 0 || string(raw) == "null" {
		return none, nil
	}
	value, err := decode(nil, raw)
	if err != nil && !isMismatch(err) {
		return none, err
	}
	return value, nil
}

func readUnions[T any](raws []json.RawMessage, decode func(kind, data []byte) (T, error)) ([]T, error) {
	values := make([]T, len(raws))
	for i, raw := range raws {
		value, err := readUnion(raw, decode)
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	return values, nil
}
