#!/usr/bin/env bash
# What the module must hold before it is published: format, vet, staticcheck, tests, and the size of a program that uses it.
# Installs the pinned staticcheck into CLIENT_TOOLS, or into a temporary folder. Needs Go. `short`: format and tests only, and that
# everything compiles; vet would analyse the standard library too.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tools=${CLIENT_TOOLS:-$folder/tools}
mkdir -p "$tools"
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "not formatted: $unformatted"; exit 1; }
if [ "${1:-}" = short ]; then
  go list -export ./... >/dev/null
  go test -vet=off -short ./...
  exit
fi
go vet ./...
go test ./...

[ -x "$tools/staticcheck" ] || GOFLAGS='' GOBIN=$tools go install honnef.co/go/tools/cmd/staticcheck@v0.8.2
"$tools/staticcheck" ./...

largest=9600000
for example in createandwait stream; do
  go build -o "$folder/$example" "./examples/$example"
  size=$(wc -c <"$folder/$example")
  echo "program of $example: $size bytes (at most $largest)"
  [ "$size" -le "$largest" ] || { echo "$example is too large"; exit 1; }
done
