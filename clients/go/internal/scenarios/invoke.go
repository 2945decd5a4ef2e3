package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	ars "example.com/agent-run-service/clients/go"
)

// invoke calls the method that an operation has, as a user would.
func invoke(ctx context.Context, cancel func(), client *ars.Client, input scenario) observation {
	method, err := methodOf(client, input.Call)
	if err != nil {
		return observation{err: err}
	}
	given, err := argumentsOf(ctx, method.Type(), input.Call)
	if err != nil {
		return observation{err: err}
	}
	returned := method.Call(given)
	if len(returned) == 1 {
		return readReturned(cancel, returned[0], input)
	}
	if err, _ := returned[1].Interface().(error); err != nil {
		return observation{err: err}
	}
	result := returned[0]
	if input.Call.Mode == "next_page" {
		paged := result.MethodByName("NextPage").Call([]reflect.Value{reflect.ValueOf(ctx)})
		if err, _ := paged[1].Interface().(error); err != nil {
			return observation{err: err}
		}
		if paged[0].IsNil() {
			return observation{err: errors.New("there is no next page")}
		}
		result = paged[0]
	}
	return observation{result: map[string]any{"json": rawOf(result)}}
}

// readReturned reads what methods without an error return: a stream, or all items of a list.
func readReturned(cancel func(), returned reflect.Value, input scenario) observation {
	switch stream := returned.Interface().(type) {
	case *ars.RunStream:
		return readRunStream(cancel, stream, input)
	case *ars.PipelineRunStream:
		return readPipelineRunStream(cancel, stream, input)
	case *ars.EventStream:
		return readEventStream(cancel, stream, input)
	}
	items := []json.RawMessage{}
	for item, failure := range returned.Seq2() {
		if err, _ := failure.Interface().(error); err != nil {
			return observation{result: map[string]any{"items": items}, err: err}
		}
		items = append(items, rawOf(item))
	}
	return observation{result: map[string]any{"items": items}}
}

// rawOf returns what the service sent.
func rawOf(value reflect.Value) json.RawMessage {
	if own, ok := value.Interface().(interface{ JSON() json.RawMessage }); ok {
		return own.JSON()
	}
	return value.Elem().FieldByName("Raw").Interface().(json.RawMessage)
}

func methodOf(client *ars.Client, input scenarioCall) (reflect.Value, error) {
	resource, name, _ := strings.Cut(input.Operation, ".")
	field := strings.Replace(capitalised(resource), "Api", "API", 1)
	name = capitalised(name)
	if input.Mode == "all" {
		name = strings.Replace(name, "List", "ListAll", 1)
	}
	method := reflect.ValueOf(client).Elem().FieldByName(field).MethodByName(name)
	if !method.IsValid() {
		return method, fmt.Errorf("the library has no method for %s", input.Operation)
	}
	return method, nil
}

func capitalised(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func argumentsOf(ctx context.Context, method reflect.Type, input scenarioCall) ([]reflect.Value, error) {
	given := []reflect.Value{reflect.ValueOf(ctx)}
	for _, value := range input.Path {
		argument := reflect.New(method.In(len(given))).Elem()
		if argument.Kind() == reflect.Int {
			number, err := strconv.Atoi(value)
			if err != nil {
				return nil, err
			}
			argument.SetInt(int64(number))
		} else {
			argument.SetString(value)
		}
		given = append(given, argument)
	}
	for len(given) < method.NumIn()-1 {
		argument := reflect.New(method.In(len(given))).Elem()
		source := input.Body
		if argument.NumField() > 0 && argument.Type().Field(0).Tag.Get("query") != "" {
			source = input.Query
		}
		if err := fill(argument, source); err != nil {
			return nil, fmt.Errorf("%s: %w", input.Operation, err)
		}
		given = append(given, argument)
	}
	options, err := optionsOf(input)
	if err != nil {
		return nil, err
	}
	for _, each := range options {
		given = append(given, reflect.ValueOf(each))
	}
	return given, nil
}

func optionsOf(input scenarioCall) ([]ars.CallOption, error) {
	var options []ars.CallOption
	if seconds, ok := input.Query["wait"].(float64); ok {
		options = append(options, ars.WithWait(time.Duration(seconds*float64(time.Second))))
	}
	for name, value := range input.Headers {
		switch name {
		case "idempotency-key":
			options = append(options, ars.WithIdempotencyKey(value))
		case "if-match":
			version, err := strconv.Atoi(strings.Trim(value, `"`))
			if err != nil {
				return nil, err
			}
			options = append(options, ars.WithIfMatch(version))
		case "prefer":
			if value == "respond-async" {
				options = append(options, ars.WithoutWaiting())
				continue
			}
			seconds, err := strconv.Atoi(strings.TrimPrefix(value, "wait="))
			if err != nil {
				return nil, err
			}
			options = append(options, ars.WithWait(time.Duration(seconds)*time.Second))
		default:
			options = append(options, ars.WithHeader(name, value))
		}
	}
	return options, nil
}
