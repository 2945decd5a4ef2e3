// Runs the scenarios of clients/scenarios with this library, as their README says: one JSON line for each.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	server, err := connectControl()
	if err != nil {
		return err
	}
	defer server.close()
	names, err := server.names(os.Getenv("CUTS"), os.Getenv("SEED"))
	if err != nil {
		return err
	}
	concurrency := 1
	if setting := os.Getenv("CONCURRENCY"); setting != "" {
		if concurrency, err = strconv.Atoi(setting); err != nil {
			return err
		}
	}
	waiting := make(chan string)
	var workers sync.WaitGroup
	var printing sync.Mutex
	for range concurrency {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for name := range waiting {
				line, _ := json.Marshal(map[string]any{"name": name, "failures": runScenario(server, name)})
				printing.Lock()
				fmt.Println(string(line))
				printing.Unlock()
			}
		}()
	}
	for _, name := range names {
		if strings.Contains(name, os.Getenv("SCENARIO")) {
			waiting <- name
		}
	}
	close(waiting)
	workers.Wait()
	return nil
}

func runScenario(server *control, name string) []string {
	failures := []string{}
	started, err := server.start(name)
	for err == nil && started != nil {
		var finished *finish
		if finished, err = server.finish(started.ID, perform(server, started)); err == nil {
			failures = append(failures, finished.Failures...)
			started = finished.Next
		}
	}
	if err != nil {
		failures = append(failures, "the runner failed: "+err.Error())
	}
	return failures
}
