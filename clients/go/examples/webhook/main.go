// Receives webhooks: accepts what the service signed within the last five minutes, and handles each event once.
//
//	WEBHOOK_SECRET=whsec_… PORT=9443 TLS_CERT=server.crt TLS_KEY=server.key go run ./examples/webhook
//
// Without TLS_CERT it listens on the loopback interface without TLS, for a proxy that terminates TLS.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync"

	ars "example.com/agent-run-service/clients/go"
)

const maxBodyBytes = 32 << 20

func main() {
	receiver := &receiver{secret: os.Getenv("WEBHOOK_SECRET")}
	certificate, key := os.Getenv("TLS_CERT"), os.Getenv("TLS_KEY")
	host := "127.0.0.1"
	if certificate != "" {
		host = ""
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, os.Getenv("PORT")))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening")
	if certificate != "" {
		log.Fatal(http.ServeTLS(listener, receiver, certificate, key))
	}
	log.Fatal(http.Serve(listener, receiver))
}

type receiver struct {
	secret string
	// seen has the ids of events that were handled. A receiver with several processes keeps them in its database.
	seen sync.Map
}

func (r *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBodyBytes))
	if err != nil {
		http.Error(response, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	event, err := ars.VerifyWebhook(body, request.Header, r.secret)
	if err != nil {
		http.Error(response, "not verified", http.StatusUnauthorized)
		return
	}
	r.handle(event)
	response.WriteHeader(http.StatusNoContent)
}

func (r *receiver) handle(event ars.WebhookEvent) {
	switch event := event.(type) {
	case *ars.RunCompletedWebhookEvent:
		r.once(event.ID, "completed", event.Data.ID, event.Data.Output)
	case *ars.RunFailedWebhookEvent:
		r.once(event.ID, "failed", event.Data.ID, event.Data.Error.Code)
	default:
		fmt.Println("ignored", event.EventType())
	}
}

// once handles an event that was not handled before: the service delivers each at least once.
func (r *receiver) once(id string, values ...any) {
	if _, isRepeated := r.seen.LoadOrStore(id, true); !isRepeated {
		fmt.Println(values...)
	}
}
