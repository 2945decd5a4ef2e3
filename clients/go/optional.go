package ars

import (
	"bytes"
	"encoding/json"
)

// Object is a JSON object whose keys are the caller's own: the input and output of a run, metadata, settings.
type Object = map[string]any

// Optional is a field of a change (PATCH): the zero value leaves the field unchanged, [Set] changes it, [Null] makes it
// null.
type Optional[T any] struct {
	value T
	state optionalState
}

type optionalState uint8

const (
	absent optionalState = iota
	isNull
	isSet
)

// Set changes a field to a value.
func Set[T any](value T) Optional[T] { return Optional[T]{value: value, state: isSet} }

// Null makes a field null.
func Null[T any]() Optional[T] { return Optional[T]{state: isNull} }

// Ptr returns a pointer to a value, for optional fields whose zero value has a meaning: Active: ars.Ptr(false).
func Ptr[T any](value T) *T { return &value }

// IsZero reports whether the field is left unchanged; encoding/json then omits it.
func (o Optional[T]) IsZero() bool { return o.state == absent }

// Get returns the value, and false if the field is absent or null.
func (o Optional[T]) Get() (T, bool) { return o.value, o.state == isSet }

// MarshalJSON writes the value or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if o.state != isSet {
		return []byte("null"), nil
	}
	return encodeJSON(o.value)
}

// UnmarshalJSON reads a value or null.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*o = Null[T]()
		return nil
	}
	o.state = isSet
	return decodeJSON(data, &o.value)
}

// encodeJSON does not escape <, > and &: escaped they take six bytes each of the largest body that the service accepts.
func encodeJSON(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}
