package ars

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestNewClientReadsTheEnvironment(t *testing.T) {
	t.Setenv("ARS_API_KEY", "ars_live_secret\n")
	t.Setenv("ARS_BASE_URL", "https://agents.example.com/v2/")
	t.Setenv("ARS_CA_FILE", "")
	client, err := NewClient()
	if err != nil {
		t.Fatal(err)
	}
	if client.String() != "ars.Client(https://agents.example.com/v2)" {
		t.Error(client)
	}
	for _, printed := range []string{
		fmt.Sprintf("%v %+v %#v", client, client, client),
		fmt.Sprintf("%v %+v %#v", *client, *client, *client),
		fmt.Sprintf("%+v %#v", client.core, *client.core),
	} {
		if strings.Contains(printed, "secret") {
			t.Errorf("the key is printed: %s", printed)
		}
	}
}

func TestNewClientRefusesWhatCannotWork(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.pem")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ARS_API_KEY", "")
	t.Setenv("ARS_BASE_URL", "")
	t.Setenv("ARS_CA_FILE", "")
	key := WithAPIKey("ars_live_x")
	for expected, options := range map[string][]ClientOption{
		"ARS_API_KEY":        {},
		"invalid character":  {WithAPIKey("ars live")},
		"start with https":   {key, WithBaseURL("http://agents.example.com/v2")},
		"must look like":     {key, WithBaseURL("agents.example.com")},
		"no certificate":     {key, WithCAFile(empty)},
		"cannot read the CA": {key, WithCAFile(empty + "x")},
		"silence timeout of": {key, WithStreamSilence(0)},
		"base URL must look": {key, WithBaseURL("https://user:word@agents.example.com/v2")},
	} {
		if _, err := NewClient(options...); err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("%s: %v", expected, err)
		}
	}
	if _, err := NewClient(key, WithBaseURL("http://127.0.0.1:8080/v2")); err != nil {
		t.Errorf("a proxy on this machine is refused: %v", err)
	}
}

func TestIdempotencyKeysAreRandomUUIDs(t *testing.T) {
	pattern := regexp.MustCompile(`^ars-auto-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	first, second := newIdempotencyKey(), newIdempotencyKey()
	if !pattern.MatchString(first) || first == second {
		t.Error(first, second)
	}
}

func TestPathParametersCannotCallAnotherOperation(t *testing.T) {
	for _, value := range []string{"", ".", ".."} {
		if path, err := expandPath("/runs/{id}/action", []string{value}); err == nil {
			t.Error(path)
		}
	}
	if path, _ := expandPath("/runs/{id}/action", []string{"a/b?c"}); path != "/runs/a%2Fb%3Fc/action" {
		t.Error(path)
	}
}
