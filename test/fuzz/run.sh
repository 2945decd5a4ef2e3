#!/usr/bin/env bash
# Sends generated requests, valid and invalid ones, to every operation of the OpenAPI document with schemathesis, and checks
# each response against the document. EXAMPLES is the number per operation and phase. Needs Python; installs schemathesis
# into a separate folder, which is kept as FUZZ_ENVIRONMENT if that is set.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
environment=${FUZZ_ENVIRONMENT:-$folder/environment}
port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close() })')

PORT=$port HTTP_PORT=0 DATA_DIR=$folder/data PLANS_FILE=test/fuzz/plans.json npm start --silent >"$folder/log" 2>&1 &
service=$!
trap 'kill $service; wait $service || true; rm -rf "$folder"' EXIT

[ -x "$environment/bin/st" ] || { python3 -m venv "$environment"; "$environment/bin/pip" install --quiet schemathesis==4.32.5; }
until grep -q 'the service is ready' "$folder/log"; do kill -0 $service; sleep 0.2; done
field() { node -p "JSON.parse(require('fs').readFileSync('$folder/data/credentials.json'))['$1']"; }

# The key that makes the calls must not be revoked or rotated by one of them.
"$environment/bin/st" --config-file test/fuzz/schemathesis.toml run "https://localhost:$port/v2/openapi.json" \
  --tls-verify "$(field ca_file)" --header "Authorization: Bearer $(field api_key)" \
  --exclude-path-regex '/api-keys/\{id\}' --max-examples "${EXAMPLES:-10}" --seed "${SEED:-1}" --workers 2 --no-color "$@"
