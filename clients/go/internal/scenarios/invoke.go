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
func invoke(ctx context.Context, cancel func(), client *ars.Client, told scenario) observation {
	method, err := methodOf(client, told.Call)
	if err != nil {
		return observation{err: err}
	}
	given, err := argumentsOf(ctx, method.Type(), told.Call)
	if err != nil {
		return observation{err: err}
	}
	returned := method.Call(given)
	if len(returned) == 1 {
		return readReturned(cancel, returned[0], told)
	}
	if err, _ := returned[1].Interface().(error); err != nil {
		return observation{err: err}
	}
	answer := returned[0]
	if told.Call.Mode == "next_page" {
		paged := answer.MethodByName("NextPage").Call([]reflect.Value{reflect.ValueOf(ctx)})
		if err, _ := paged[1].Interface().(error); err != nil {
			return observation{err: err}
		}
		if paged[0].IsNil() {
			return observation{err: errors.New("there is no next page")}
		}
		answer = paged[0]
	}
	return observation{result: map[string]any{"json": rawOf(answer)}}
}

// readReturned reads what methods without an error return: a stream, or all items of a list.
func readReturned(cancel func(), returned reflect.Value, told scenario) observation {
	switch stream := returned.Interface().(type) {
	case *ars.RunStream:
		return readRunStream(cancel, stream, told)
	case *ars.PipelineRunStream:
		return readPipelineRunStream(cancel, stream, told)
	case *ars.EventStream:
		return readEventStream(cancel, stream, told)
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

func methodOf(client *ars.Client, told scenarioCall) (reflect.Value, error) {
	resource, name, _ := strings.Cut(told.Operation, ".")
	field := strings.Replace(capitalised(resource), "Api", "API", 1)
	name = capitalised(name)
	if told.Mode == "all" {
		name = strings.Replace(name, "List", "ListAll", 1)
	}
	method := reflect.ValueOf(client).Elem().FieldByName(field).MethodByName(name)
	if !method.IsValid() {
		return method, fmt.Errorf("the library has no method for %s", told.Operation)
	}
	return method, nil
}

func capitalised(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func argumentsOf(ctx context.Context, method reflect.Type, told scenarioCall) ([]reflect.Value, error) {
	given := []reflect.Value{reflect.ValueOf(ctx)}
	for _, value := range told.Path {
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
		source := told.Body
		if argument.NumField() > 0 && argument.Type().Field(0).Tag.Get("query") != "" {
			source = told.Query
		}
		if err := fill(argument, source); err != nil {
			return nil, fmt.Errorf("%s: %w", told.Operation, err)
		}
		given = append(given, argument)
	}
	options, err := optionsOf(told)
	if err != nil {
		return nil, err
	}
	for _, each := range options {
		given = append(given, reflect.ValueOf(each))
	}
	return given, nil
}

func optionsOf(told scenarioCall) ([]ars.CallOption, error) {
	var options []ars.CallOption
	if seconds, ok := told.Query["wait"].(float64); ok {
		options = append(options, ars.WithWait(time.Duration(seconds*float64(time.Second))))
	}
	for name, value := range told.Headers {
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
