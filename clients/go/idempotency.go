package ars

import (
	"crypto/rand"
	"encoding/hex"
	"time"
)

// longestKeyAge leaves an hour before the service deletes a key: a POST with a deleted key would create a second run.
const longestKeyAge = 23 * time.Hour

// longestKey is the length of the longest key that the service accepts.
const longestKey = 255

// newIdempotencyKey returns ars-auto- and a random UUID.
func newIdempotencyKey() string {
	const prefix = "ars-auto-"
	var bytes [16]byte
	_, _ = rand.Read(bytes[:]) // never fails: it ends the program if the system has no randomness
	bytes[6] = bytes[6]&0x0f | 0x40
	bytes[8] = bytes[8]&0x3f | 0x80
	text := make([]byte, len(prefix)+36)
	copy(text, prefix)
	uuid := text[len(prefix):]
	hex.Encode(uuid, bytes[:4])
	for i, at := range [4]int{9, 14, 19, 24} {
		uuid[at-1] = '-'
		from := 4 + 2*i
		to := from + 2
		if i == 3 {
			to = 16
		}
		hex.Encode(uuid[at:], bytes[from:to])
	}
	return string(text)
}
