package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	ars "example.com/agent-run-service/clients/go"
)

// fill writes a value as on the wire into the parameters of a call. A field that the parameters do not have is an error.
func fill(target reflect.Value, source any) error {
	if source == nil {
		return nil
	}
	switch made := target.Addr().Interface().(type) {
	case *time.Time:
		return decodeInto(source, made)
	case *ars.Optional[ars.AgentRuntimeParams]:
		return fillOptional(made, source)
	case *ars.Optional[[]ars.GuardrailParams]:
		return fillOptional(made, source)
	case json.Unmarshaler:
		return decodeInto(source, made)
	}
	switch target.Kind() {
	case reflect.Struct:
		return fillStruct(target, source)
	case reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		return fill(target.Elem(), source)
	case reflect.Slice:
		return fillSlice(target, source)
	case reflect.Interface:
		return fillInterface(target, source)
	}
	return decodeInto(source, target.Addr().Interface())
}

func decodeInto(source, target any) error {
	text, err := json.Marshal(source)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, target)
}

func fillOptional[T any](target *ars.Optional[T], source any) error {
	var value T
	if err := fill(reflect.ValueOf(&value).Elem(), source); err != nil {
		return err
	}
	*target = ars.Set(value)
	return nil
}

func fillStruct(target reflect.Value, source any) error {
	fields, ok := source.(map[string]any)
	if !ok {
		return fmt.Errorf("%v is no object", source)
	}
	for name, value := range fields {
		field := fieldOf(target, name)
		if !field.IsValid() {
			if name == "wait" {
				continue // an option of the call
			}
			return fmt.Errorf("%s has no field %s", target.Type(), name)
		}
		if own, ok := field.Addr().Interface().(json.Unmarshaler); ok && value == nil {
			if err := own.UnmarshalJSON([]byte("null")); err != nil {
				return err
			}
			continue
		}
		if err := fill(field, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func fieldOf(target reflect.Value, name string) reflect.Value {
	for i := range target.NumField() {
		tag := target.Type().Field(i).Tag
		if tag.Get("query") == name || tag.Get("json") == name || tag.Get("json") == name+",omitzero" {
			return target.Field(i)
		}
	}
	return reflect.Value{}
}

func fillSlice(target reflect.Value, source any) error {
	values, ok := source.([]any)
	if !ok {
		return fmt.Errorf("%v is no list", source)
	}
	target.Set(reflect.MakeSlice(target.Type(), len(values), len(values)))
	for i, value := range values {
		if err := fill(target.Index(i), value); err != nil {
			return err
		}
	}
	return nil
}

// fillInterface chooses the type of a value as a user would: by what it is to be.
func fillInterface(target reflect.Value, source any) error {
	var kinds map[string]any
	var discriminator string
	switch target.Interface().(type) {
	case ars.AgentRuntimeParams, ars.GuardrailParams:
		return fmt.Errorf("%s is filled already", target.Type())
	}
	switch target.Type() {
	case reflect.TypeFor[ars.AgentRuntimeParams]():
		discriminator, kinds = "type", map[string]any{
			"expression": ars.ExpressionRuntimeParams{}, "http": ars.HTTPRuntimeParams{}, "llm": ars.LLMRuntimeParams{},
		}
	case reflect.TypeFor[ars.GuardrailParams]():
		discriminator, kinds = "check", map[string]any{
			"pii": ars.PIIGuardrailParams{}, "secrets": ars.SecretsGuardrailParams{},
			"prompt_injection": ars.PromptInjectionGuardrailParams{}, "blocked_terms": ars.BlockedTermsGuardrailParams{},
			"max_bytes": ars.MaxBytesGuardrailParams{}, "json_schema": ars.JSONSchemaGuardrailParams{},
		}
	default:
		target.Set(reflect.ValueOf(source))
		return nil
	}
	fields, _ := source.(map[string]any)
	kind, _ := fields[discriminator].(string)
	chosen, ok := kinds[kind]
	if !ok {
		return fmt.Errorf("%s has no %s %q", target.Type(), discriminator, kind)
	}
	others := map[string]any{}
	for name, value := range fields {
		if name != discriminator {
			others[name] = value
		}
	}
	made := reflect.New(reflect.TypeOf(chosen)).Elem()
	if err := fill(made, others); err != nil {
		return err
	}
	target.Set(made)
	return nil
}
