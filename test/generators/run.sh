#!/usr/bin/env bash
# Generates clients from the OpenAPI document of a running service with four generators, checks the names in them, compiles
# them, and calls the service with each. Also lints the document with spectral. Needs npm, Python and Go; installs pinned
# versions into a separate folder, which is kept as GENERATORS_ENVIRONMENT if that is set. With arguments, runs only these:
# typescript, python pydantic, python python_client, go, spectral. TEST_SERVICE: a bundle of the service, which takes less
# CPU to start.
set -uo pipefail
cd "$(dirname "$0")/../.."
sources=$PWD/test/generators
folder=$(mktemp -d)
tools=${GENERATORS_ENVIRONMENT:-$folder/environment}
port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close() })')
mkdir -p "$tools"

PORT=$port HTTP_PORT=0 DATA_DIR=$folder/data npm start --silent --prefix "${TEST_SERVICE:-.}" >"$folder/log" 2>&1 &
service=$!
trap 'kill $service; wait $service; chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
until grep -q 'the service is ready' "$folder/log"; do kill -0 $service || exit 1; sleep 0.2; done

field() { node -p "JSON.parse(require('fs').readFileSync('$folder/data/credentials.json')).$1"; }
export ARS_BASE_URL ARS_API_KEY ARS_CA_FILE AGENT_ID
ARS_BASE_URL=$(field base_url) ARS_API_KEY=$(field api_key) ARS_CA_FILE=$(field ca_file) AGENT_ID=$(field agents.echo)
document=$folder/openapi.json
curl --silent --fail --cacert "$ARS_CA_FILE" "$ARS_BASE_URL/openapi.json" --output "$document" || exit 1

# Names that a generator invents where a schema has none. Go's `…Response200…` has the number of a status.
check_names() { # files…
  ! grep -rhoE '^ *(export )?(class|type|interface) \w+' "$@" | grep -vE 'Response[0-9]{3}(Headers)?$' | grep -E '([0-9]+|Items?|Datum)$'
}

with_typescript() {
  cp "$sources"/typescript/* "$folder/typescript" && cd "$folder/typescript" &&
    npm install --prefix "$tools" --silent openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 @types/node@24.19.2 &&
    ln -s "$tools/node_modules" node_modules &&
    node_modules/.bin/openapi-typescript "$document" --output schema.ts >/dev/null && check_names schema.ts &&
    node_modules/.bin/tsc && NODE_EXTRA_CA_CERTS=$ARS_CA_FILE node useClient.js
}

with_python() {
  [ -x "$tools/python/bin/datamodel-codegen" ] || { python3 -m venv "$tools/python" &&
    "$tools/python/bin/pip" install --quiet datamodel-code-generator==0.89.0 openapi-python-client==0.29.1 pydantic==2.14.3 httpx==0.28.1 ruff==0.17.4; }
}

with_pydantic() {
  cp "$sources/python/use_models.py" "$folder/pydantic" && cd "$folder/pydantic" &&
    "$tools/python/bin/datamodel-codegen" --input "$document" --input-file-type openapi --output models.py \
      --output-model-type pydantic_v2.BaseModel --target-python-version 3.11 --formatters builtin &&
    check_names models.py && "$tools/python/bin/python" use_models.py
}

with_python_client() {
  cp "$sources/python/use_client.py" "$folder/python_client" && cd "$folder/python_client" &&
    PATH=$tools/python/bin:$PATH openapi-python-client generate --path "$document" --output-path ars --meta none \
      --fail-on-warning >/dev/null &&
    check_names ars && "$tools/python/bin/python" use_client.py
}

with_go() {
  cp "$sources/go/main.go.txt" "$folder/go/main.go" && mkdir "$folder/go/ars" && cd "$folder/go" &&
    go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.0 -generate types,client -package ars "$document" >ars/ars.go &&
    check_names ars && go mod init example.com/generated 2>/dev/null &&
    go get github.com/oapi-codegen/runtime@v1.8.0 2>/dev/null && go vet ./... && go build -o use . && SSL_CERT_FILE=$ARS_CA_FILE ./use
}

with_spectral() {
  npm install --prefix "$tools/spectral" --silent @stoplight/spectral-cli@6.16.3 && echo 'extends: ["spectral:oas"]' >"$folder/rules.yaml" &&
    "$tools/spectral/node_modules/.bin/spectral" lint --ruleset "$folder/rules.yaml" --fail-severity hint "$document"
}

passed=0 failed=0
[ $# -gt 0 ] || set -- typescript python pydantic python_client go spectral
for tool in "$@"; do
  mkdir -p "$folder/$tool"
  if (with_$tool); then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "-- failed: $tool"; fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
