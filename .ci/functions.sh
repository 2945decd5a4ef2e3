# Shared by `run` and `nightly`: installs what the tests need, runs steps and suites, and counts passes and failures.
passed=0 failed=0
outputs=$(mktemp -d) environment=$(mktemp -d)
log=$outputs/log failures=$outputs/failures
trap 'rm -rf "$outputs" "$environment" "${TEST_SERVICE:-}"' EXIT

section() { # title
  echo "== $1 (after $SECONDS s)"
}

step() { # name, command…
  section "$1"
  if "${@:2}"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "-- failed: $1" | tee -a "$failures"; fi
}

begin() { # name, command…: runs it in the background, until `finish` of the same name
  "${@:2}" >"$outputs/$1" 2>&1 &
  echo $! >"$outputs/$1.pid"
}

finish() { # name
  wait "$(cat "$outputs/$1.pid")"
  local status=$?
  cat "$outputs/$1"
  return "$status"
}

count() { # a word, the log of a test run: the number next to the word in its last lines
  sed -nE "s/^(Tests:.*[^0-9])?([0-9]+) $1.*/\\2/p; s/^[^ ]+ $1 ([0-9]+)$/\\1/p" "$2" | tail -1
}

run_tests() { # the words for a pass and a failure, command…; a run that fails without reporting failures counts as one failure
  local ok bad status
  "${@:3}" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]} ok=$(count "$1" "$log") bad=$(count "$2" "$log")
  passed=$((passed + ${ok:-0}))
  failed=$((failed + ${bad:-0}))
  if [ "$status" -ne 0 ] && [ "${bad:-0}" -eq 0 ]; then failed=$((failed + 1)); fi
  # Jest's suites and tests that failed, then those of Node's runner.
  if [ "$status" -ne 0 ]; then grep -E '^(FAIL|  ● |✖ )' "$log" | sort -u >>"$failures"; fi
}

failed_timing_suites() { # Jest's results as JSON: the failed suites if all of them measure time, otherwise nothing
  node -e 'const [results, timing] = process.argv.slice(1).map((file) => JSON.parse(fs.readFileSync(file, "utf8")))
    const suites = results.testResults.filter(({ status }) => status === "failed").map(({ name }) => name)
    const judgesTime = (suite) => Object.keys(timing).some((name) => suite.endsWith(`/test/${name}.test.ts`))
    if (suites.every(judgesTime)) for (const suite of suites) console.log(suite)' "$1" test/runner/timingSuites.json
}

# A suite that measures time can fail because of other load on the machine, so it is run once more, alone, and that run
# decides. Any other suite is not retried.
run_suites() { # options of Jest…
  local before=$failed results=$outputs/results.json again
  rm -f "$results"
  run_tests passed failed npm test -- --json --outputFile="$results" "$@"
  [ "$failed" -gt "$before" ] && [ -f "$results" ] || return 0
  mapfile -t again < <(failed_timing_suites "$results")
  [ "${#again[@]}" -ge 1 ] || return 0
  section "once more, alone: ${again[*]}"
  local lost=$((failed - before)) ok=$passed
  failed=$before
  TESTS=${TESTS:-alone} run_tests passed failed npm test -- --runInBand "${again[@]}"
  # Tests of these suites that passed in the first run are counted once.
  passed=$((ok + lost - (failed - before)))
}

# The suites start their own servers on free ports. Nothing else may run: in this run level, installing a package starts no
# service.
install_packages() {
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

install_programs() {
  local missing=()
  command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
  command -v curl >/dev/null || missing+=(curl)
  command -v tmux >/dev/null || missing+=(tmux)
  command -v tinyproxy >/dev/null || missing+=(tinyproxy)
  python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
  # Without cgo, Go compiles its standard library in three quarters of the time. Go programs, including tsc, need a quarter
  # less CPU time if they collect garbage rarely.
  export PATH=$PATH:/usr/local/go/bin CGO_ENABLED=0 GOGC=400
  command -v go >/dev/null || missing+=(golang-go)
  command -v redis-server >/dev/null || missing+=(redis-server)
  [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
  [ -x /usr/sbin/haproxy ] || missing+=(haproxy)
  [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
  command -v promtool >/dev/null || missing+=(prometheus)
  command -v faketime >/dev/null || missing+=(faketime)
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
  [ "${#missing[@]}" -eq 0 ] && return
  install_packages "${missing[@]}" || { apt-get update -qq && install_packages "${missing[@]}"; }
}

install_python_client() { # with an argument, also checks it: npm uses mostly one core
  python3 -m venv "$environment/python" && "$environment/python/bin/pip" install --quiet --no-compile ./clients/python
  local status=$?
  touch "$environment/python.tried"
  if [ "$status" -ne 0 ] || [ $# -eq 0 ]; then return "$status"; fi
  CLIENT_TOOLS=$environment clients/python/check.sh "$1"
}

await_python_client() {
  until [ -e "$environment/python.tried" ]; do sleep 1; done
  [ -x "$environment/python/bin/python" ]
}

install_all() { # needs the programs; argument: how to check the Python client in parallel, if at all
  begin python install_python_client "$@"
  step install npm ci --no-audit --no-fund
  step 'install the Python client' await_python_client
  # The suites of the Python client use this interpreter. With REQUIRE_PROGRAMS, suites fail if a program is missing.
  export CLIENTS_PYTHON=$environment/python/bin/python REQUIRE_PROGRAMS=yes
}

# Bundles and compiles the service once, for all suites and for the conformance tests.
prepare_service() {
  export TEST_COMPILE_CACHE=$environment/compiled TEST_SERVICE
  TEST_SERVICE=$(node_modules/.bin/node -e 'import("./test/helpers/prepareService.ts").then(async ({ prepareService }) => {
    await prepareService(process.env.TEST_COMPILE_CACHE)
    console.log(process.env.TEST_SERVICE)
  })')
}

conformance() { # folder in which `npm start` starts the service
  local cases=../shared/conformance
  [ -d "$cases" ] || return 0
  section conformance
  # Each file starts a separate service, and mostly waits for it. The case that is left out expects that an erasure also removes
  # the responses to deliveries of runs that it does not match.
  PROJECT_DIR=$1 run_tests pass fail node_modules/.bin/node --test --test-concurrency=8 --test-reporter=spec \
    --test-skip-pattern='/^an erasure removes the content of runs wherever it was copied/' \
    "$cases"/{1-core,2-runs,3-agents,4-webhooks,5-access,6-graphql,7-pipelines,8-alerts,9-candidates-replays,10-releases,11-people,12-data}.test.mjs
}

report() {
  if [ -s "$failures" ]; then section 'failures, including those of first attempts'; cat "$failures"; fi
  echo "after $SECONDS s:"
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
