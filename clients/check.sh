#!/usr/bin/env bash
# Checks the packages of all clients.
set -euo pipefail
cd "$(dirname "$0")"
for language in typescript python go; do "$language/check.sh"; done
