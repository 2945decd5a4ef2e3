package ars

import (
	"bytes"
	"encoding/json"
	"math/big"
	"reflect"
	"strconv"
	"strings"
)

// decodeJSON is json.Unmarshal, except for times that cannot be read, which are zero, and for numbers in values of any type:
// an integer of 2^53 or more, and another number that a float64 cannot represent, is a [json.Number] with all its digits.
// The others are float64.
func decodeJSON(data []byte, target any) error {
	err := decodeExact(data, target)
	if err == nil || isMismatch(err) || !json.Valid(data) {
		return err
	}
	return decodeExact(withoutUnreadableTimes(data, reflect.TypeOf(target)), target)
}

func decodeExact(data []byte, target any) error {
	if !mayBeRounded(data) || !json.Valid(data) {
		return json.Unmarshal(data, target)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	err := decoder.Decode(target)
	settleFields(reflect.ValueOf(target))
	return err
}

// leastCharacters is one more than the 15 digits of which a float64 represents every number, except very small ones.
const leastCharacters = 16

// mayBeRounded looks for 16 digits or points in a row: wherever they are, one of them is at a multiple of 16.
func mayBeRounded(data []byte) bool {
	for at := leastCharacters - 1; at < len(data); at += leastCharacters {
		start, end := at, at
		for end < len(data) && isNumeral(data[end]) {
			end++
		}
		for end > at && start > 0 && isNumeral(data[start-1]) {
			start--
		}
		if end-start >= leastCharacters {
			return true
		}
	}
	return hasNegativeExponent(data)
}

func hasNegativeExponent(data []byte) bool {
	for at := bytes.IndexByte(data, '-'); at >= 0; {
		if at > 1 && (data[at-1] == 'e' || data[at-1] == 'E') && isNumeral(data[at-2]) {
			return true
		}
		next := bytes.IndexByte(data[at+1:], '-')
		if next < 0 {
			return false
		}
		at += 1 + next
	}
	return false
}

func isNumeral(letter byte) bool { return letter >= '0' && letter <= '9' || letter == '.' }

// settleFields settles the numbers in all fields that can have a value of any type.
func settleFields(value reflect.Value) {
	switch value.Kind() {
	case reflect.Pointer:
		settleFields(value.Elem())
	case reflect.Struct:
		for i := range value.NumField() {
			if field := value.Field(i); field.CanSet() || value.Type().Field(i).Anonymous {
				settleFields(field)
			}
		}
	case reflect.Slice:
		if value.Type().Elem().Kind() != reflect.Uint8 {
			for i := range value.Len() {
				settleFields(value.Index(i))
			}
		}
	case reflect.Map:
		if object, ok := value.Interface().(Object); ok {
			settle(object)
		}
	case reflect.Interface:
		if value.NumMethod() > 0 {
			settleFields(value.Elem())
		} else if !value.IsNil() {
			value.Set(reflect.ValueOf(settle(value.Interface())))
		}
	}
}

// settle changes a list or object, and returns the value.
func settle(value any) any {
	switch value := value.(type) {
	case json.Number:
		return settleNumber(value)
	case []any:
		for i, item := range value {
			value[i] = settle(item)
		}
	case Object:
		for name, item := range value {
			value[name] = settle(item)
		}
	}
	return value
}

func settleNumber(number json.Number) any {
	const firstUnsafe = 1 << 53
	text := number.String()
	float, err := strconv.ParseFloat(text, 64)
	isInteger := !strings.ContainsAny(text, ".eE")
	if err == nil && (isInteger && float > -firstUnsafe && float < firstUnsafe || !isInteger && isSame(float, text)) {
		return float
	}
	return number
}

func isSame(float float64, text string) bool {
	if float == 0 {
		digits, _, _ := strings.Cut(strings.ToLower(text), "e")
		return !strings.ContainsAny(digits, "123456789")
	}
	exact, isNumber := new(big.Rat).SetString(text)
	shortest, _ := new(big.Rat).SetString(strconv.FormatFloat(float, 'g', -1, 64))
	return isNumber && exact.Cmp(shortest) == 0
}
