// A receiver of webhooks in plain Go: takes what the service signed, no older than five minutes, and each event once.
//
//	WEBHOOK_SECRET=whsec_… TLS_CERT=server.crt TLS_KEY=server.key PORT=9443 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	maxBodyBytes = 32 << 20
)

type event struct {
	ID   string          `json:"id"`
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

var (
	secret string
	key    []byte   // nil if the secret is no base64
	seen   sync.Map // of a service with more than one process, a table with the event's id as its key
)

func receive(response http.ResponseWriter, request *http.Request) {
	// The bytes as they came: parsed and written again they would differ.
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBodyBytes))
	if err != nil {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	isAccepted := isUnaltered
	if key != nil {
		isAccepted = isGenuine
	}
	if !isAccepted(request.Header, body) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var received event
	if json.Unmarshal(body, &received) != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if _, known := seen.LoadOrStore(received.ID, true); !known { // deliveries come at least once
		handle(received)
	}
	// Within ten seconds: put what takes longer into your own queue.
	response.WriteHeader(http.StatusNoContent)
}

func isGenuine(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}

// For secrets that are no base64: says that the body is the service's, but not when it was sent.
func isUnaltered(header http.Header, body []byte) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal([]byte(header.Get("X-SERVICE-Signature")), []byte(hex.EncodeToString(mac.Sum(nil))))
}

// With or without padding.
var base64Text = regexp.MustCompile(`^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$`)

// A secret that you chose and that is not base64 has no key, and its deliveries have no proof of their time.
func readKey(remainder string) ([]byte, error) {
	if !base64Text.MatchString(remainder) {
		return nil, nil
	}
	return base64.RawStdEncoding.DecodeString(strings.TrimRight(remainder, "="))
}

func handle(received event) {
	fmt.Println(received.Type, received.ID)
}

func main() {
	var err error
	secret = os.Getenv("WEBHOOK_SECRET")
	remainder, hasPrefix := strings.CutPrefix(secret, "whsec_")
	if key, err = readKey(remainder); err != nil || !hasPrefix || remainder == "" {
		log.Fatal("WEBHOOK_SECRET must be the secret of the webhook")
	}
	listener, err := net.Listen("tcp", ":"+os.Getenv("PORT"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", listener.Addr().(*net.TCPAddr).Port)
	server := &http.Server{Handler: http.HandlerFunc(receive), ReadTimeout: 30 * time.Second}
	log.Fatal(server.ServeTLS(listener, os.Getenv("TLS_CERT"), os.Getenv("TLS_KEY")))
}
