/*
 * For `describe` or `test`: skips them if a program is not installed; at the end the report says which programs are missing
 * (`test/runner/report.mjs`). With REQUIRE_PROGRAMS=yes, as in CI, a missing one is an error.
 */
import { appendFileSync } from 'node:fs'

/** How each of them is installed on Debian. */
const programs = {
  Chromium: 'apt-get install chromium-headless-shell',
  Firefox: 'apt-get install firefox-esr',
  tmux: 'apt-get install tmux',
  tinyproxy: 'apt-get install tinyproxy',
  'redis-server': 'apt-get install redis-server',
  "Debian's PostgreSQL": 'apt-get install postgresql',
  PgBouncer: 'apt-get install pgbouncer',
  promtool: 'apt-get install prometheus',
  nginx: 'apt-get install nginx-light',
  HAProxy: 'apt-get install haproxy',
  Caddy: 'apt-get install caddy',
  'kubectl-validate': 'go install sigs.k8s.io/kubectl-validate@v0.0.4',
  'systemd-analyze': 'apt-get install systemd',
  faketime: 'apt-get install faketime',
  root: 'run the tests as root',
  Python: 'apt-get install python3',
  Go: 'apt-get install golang-go',
  'Python with the client library':
    'python3 -m venv .venv && .venv/bin/pip install ./clients/python, then CLIENTS_PYTHON=.venv/bin/python npm test',
  Bun: 'npm install --global bun',
  Deno: 'npm install --global deno',
  workerd: 'npm install --global workerd',
  'a Node before 24': 'apt-get install nodejs',
  'Node 24': 'npm ci',
}
export type Program = keyof typeof programs

export function needsProgram<Tests extends { skip: unknown }>(
  tests: Tests,
  program: Program,
  isInstalled: boolean,
): Tests {
  if (isInstalled) return tests
  const line = `${program}: ${programs[program]}`
  if (process.env.REQUIRE_PROGRAMS === 'yes') throw new Error(`not installed: ${line}`)
  const file = process.env.TEST_MISSING_PROGRAMS
  if (file !== undefined) appendFileSync(file, `${line}\n`)
  return tests.skip as Tests
}
