package ars

import (
	"net/url"
	"strconv"
	"strings"
	"time"
)

// timeFormat is how the service writes times.
const timeFormat = "2006-01-02T15:04:05.000Z07:00"

func addText[T ~string](query url.Values, name string, value T) {
	if value != "" {
		query.Set(name, string(value))
	}
}

func addNumber(query url.Values, name string, value int) {
	if value != 0 {
		query.Set(name, strconv.Itoa(value))
	}
}

func addTime(query url.Values, name string, value time.Time) {
	if !value.IsZero() {
		query.Set(name, value.UTC().Format(timeFormat))
	}
}

// addList sends a list as one value, separated by commas.
func addList[T ~string](query url.Values, name string, values []T) {
	if len(values) == 0 {
		return
	}
	words := make([]string, len(values))
	for i, each := range values {
		words[i] = string(each)
	}
	query.Set(name, strings.Join(words, ","))
}

func addMap(query url.Values, name string, values map[string]string) {
	for key, value := range values {
		query.Set(name+"["+key+"]", value)
	}
}
