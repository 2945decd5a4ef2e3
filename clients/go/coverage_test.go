package ars

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// Every operation of the document, except those that are left out by x-sdk, has its own method and a row in the table.
func TestEveryOperationHasAMethod(t *testing.T) {
	text, err := os.ReadFile("../openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			SDK         *bool  `json:"x-sdk"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	listed := map[string]Operation{}
	for _, each := range Operations() {
		listed[each.ID] = each
	}
	client := reflect.ValueOf(newClient(&core{})).Elem()
	count := 0
	for path, methods := range document.Paths {
		for method, operation := range methods {
			if operation.SDK != nil && !*operation.SDK {
				continue
			}
			count++
			row := listed[operation.OperationID]
			if row.Path != path || row.Method != strings.ToUpper(method) {
				t.Errorf("%s is not in the table of operations", operation.OperationID)
			}
			resource, name, _ := strings.Cut(operation.OperationID, ".")
			field := client.FieldByNameFunc(func(each string) bool { return strings.EqualFold(each, resource) })
			if !field.IsValid() || !field.MethodByName(strings.ToUpper(name[:1])+name[1:]).IsValid() {
				t.Errorf("%s has no method", operation.OperationID)
			}
		}
	}
	if count != len(listed) {
		t.Errorf("the table has %d operations, the document %d", len(listed), count)
	}
}
