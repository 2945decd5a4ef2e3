package ars

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"
)

var timeType = reflect.TypeFor[time.Time]()

// withoutUnreadableTimes replaces each time that cannot be read by null, so that the rest of the value can: encoding/json
// stops at the first. Values of any type stay as they are.
func withoutUnreadableTimes(data json.RawMessage, kind reflect.Type) json.RawMessage {
	switch {
	case kind == timeType:
		if new(time.Time).UnmarshalJSON(data) != nil {
			return json.RawMessage("null")
		}
	case kind.Kind() == reflect.Pointer:
		return withoutUnreadableTimes(data, kind.Elem())
	case kind.Kind() == reflect.Struct:
		var fields map[string]json.RawMessage
		if json.Unmarshal(data, &fields) == nil && fields != nil {
			cleanFields(fields, kind)
			return rewritten(fields, data)
		}
	case kind.Kind() == reflect.Slice && kind != reflect.TypeFor[json.RawMessage]():
		var items []json.RawMessage
		if json.Unmarshal(data, &items) == nil && items != nil {
			for i, item := range items {
				items[i] = withoutUnreadableTimes(item, kind.Elem())
			}
			return rewritten(items, data)
		}
	}
	return data
}

func cleanFields(fields map[string]json.RawMessage, kind reflect.Type) {
	for i := range kind.NumField() {
		field := kind.Field(i)
		if field.Anonymous {
			embedded := field.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			cleanFields(fields, embedded)
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if value, isThere := fields[name]; isThere {
			fields[name] = withoutUnreadableTimes(value, field.Type)
		}
	}
}

func rewritten(value any, otherwise json.RawMessage) json.RawMessage {
	text, err := encodeJSON(value)
	if err != nil {
		return otherwise
	}
	return text
}
