#!/usr/bin/env bash
# Checks the packages of all clients; `short` leaves out what needs other tools than tests and types do.
set -euo pipefail
cd "$(dirname "$0")"
for language in typescript python go; do "$language/check.sh" "$@"; done
