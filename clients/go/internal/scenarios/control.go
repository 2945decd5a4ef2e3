package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"time"
)

// control is the side of the scripted server that runners talk to.
type control struct {
	address string
	input   io.Closer
	command *exec.Cmd
}

type start struct {
	ID       string   `json:"id"`
	BaseURL  string   `json:"base_url"`
	CAFile   string   `json:"ca_file"`
	Scenario scenario `json:"scenario"`
}

type finish struct {
	Failures []string `json:"failures"`
	Next     *start   `json:"next"`
}

type scenario struct {
	Client struct {
		APIKey     *string  `json:"api_key"`
		APIKeys    []string `json:"api_keys"`
		MaxRetries *int     `json:"max_retries"`
		TimeoutMS  int      `json:"timeout_ms"`
		SilenceMS  int      `json:"silence_ms"`
	} `json:"client"`
	Clock struct {
		Start     time.Time `json:"start"`
		PerReadMS int       `json:"per_read_ms"`
		IsReal    bool      `json:"real"`
	} `json:"clock"`
	Call   scenarioCall `json:"call"`
	Cancel struct {
		When        string `json:"when"`
		AfterEvents int    `json:"after_events"`
	} `json:"cancel"`
	LeaveAfterEvents int `json:"leave_after_events"`
}

type scenarioCall struct {
	Operation string            `json:"operation"`
	Path      []string          `json:"path"`
	Query     map[string]any    `json:"query"`
	Body      any               `json:"body"`
	Headers   map[string]string `json:"headers"`
	Mode      string            `json:"mode"`
	Webhook   struct {
		Body    []byte            `json:"body_base64"`
		Headers map[string]string `json:"headers"`
		Secrets []string          `json:"secrets"`
	} `json:"webhook"`
}

// connectControl uses the server that SCRIPTED_CONTROL names, or starts a new one.
func connectControl() (*control, error) {
	if address := os.Getenv("SCRIPTED_CONTROL"); address != "" {
		return &control{address: address}, nil
	}
	command := exec.Command("node", "../scripted/server.ts")
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("cannot start the scripted server: %w", err)
	}
	var listening struct {
		Control string `json:"control"`
	}
	line, err := bufio.NewReader(output).ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("the scripted server does not say where it listens: %w", err)
	}
	if err := json.Unmarshal(line, &listening); err != nil {
		return nil, err
	}
	return &control{address: listening.Control, input: input, command: command}, nil
}

// close ends a server that connectControl started: it exits when its input is closed.
func (c *control) close() {
	if c.command != nil {
		c.input.Close()
		_ = c.command.Wait()
	}
}

func (c *control) names(cuts, seed string) ([]string, error) {
	query := url.Values{}
	if cuts != "" {
		query.Set("cuts", cuts)
		query.Set("seed", seed)
	}
	var result struct {
		Names []string `json:"names"`
	}
	err := c.get("/scenarios?"+query.Encode(), &result)
	return result.Names, err
}

func (c *control) start(name string) (*start, error) {
	var result start
	err := c.post("/start", map[string]any{"name": name}, &result)
	return &result, err
}

func (c *control) finish(id string, observed map[string]any) (*finish, error) {
	var result finish
	err := c.post("/finish", map[string]any{"id": id, "observed": observed}, &result)
	return &result, err
}

// awaitRequest returns when the server has received a request.
func (c *control) awaitRequest(id string) error {
	return c.get("/received?count=1&id="+url.QueryEscape(id), new(any))
}

func (c *control) get(path string, result any) error {
	response, err := http.Get(c.address + path)
	return read(response, err, result)
}

func (c *control) post(path string, body, result any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	response, err := http.Post(c.address+path, "application/json", bytes.NewReader(text))
	return read(response, err, result)
}

func read(response *http.Response, err error, result any) error {
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the control returned %d: %s", response.StatusCode, text)
	}
	return json.Unmarshal(text, result)
}
