/** The topics of `ars help <topic>`. */
import { readFileSync } from 'node:fs'
import { exitCodes } from '../command/exitCodes.ts'

export type HelpTopic = {
  title: string
  text(): string
}

function rows(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('')
}

export const helpTopics: Record<string, HelpTopic> = {
  'exit-codes': {
    title: 'Exit codes',
    text: () => rows(Object.entries(exitCodes).map(([code, meaning]) => [code.padStart(3), meaning] as const)),
  },
  environment: {
    title: 'Environment',
    text: () => `${rows(variables)}
The key is the first of these that exists: --key-file, --profile, ARS_API_KEY, ARS_PROFILE, the default profile,
./.data/credentials.json. A base URL comes from the same source as its key. \`ars whoami\` shows where each value came from.
`,
  },
  output: {
    title: 'Output',
    text: () => `Data goes to stdout, everything else to stderr.

${rows(forms)}`,
  },
  scopes: { title: 'Scopes', text: () => rows(scopes()) },
}

const variables = [
  ['ARS_API_KEY', 'the API key'],
  ['ARS_BASE_URL', 'the address of the service for that key, including the API version'],
  ['ARS_CA_FILE', 'the certificate authority of that service, in PEM'],
  ['ARS_PROFILE', 'the profile, like --profile'],
  ['HTTPS_PROXY', 'proxy for connections to the service'],
  ['NO_PROXY', 'hosts to reach without the proxy'],
  ['XDG_CONFIG_HOME', 'where ars/config.json and ars/secrets.json are; default ~/.config'],
  ['EDITOR, VISUAL', 'the editor for `ars agents edit`'],
  ['NO_COLOR', 'no colours, if it is not empty'],
  ['CLICOLOR_FORCE', 'colours in pipes too, if it is not 0'],
  ['TERM=dumb', 'no colours, no spinner'],
  ['LANG, LC_ALL', 'non-ASCII characters are used only with UTF-8'],
  ['CI', 'never prompt, like --no-input'],
] as const

const forms = [
  ['on a terminal', 'tables that fit the width, relative times, colours'],
  ['in a pipe', 'one line per item, tab-separated, without a header; full ids, ISO times'],
  ['--json', 'the shape of the API; errors too, on stdout'],
  ['--json id,status', 'only these fields; a.b is a nested field'],
  ['--all --json', 'all pages, one JSON object per line; the same for streams'],
  ['--quiet', 'only ids'],
  ['--print curl', 'the call instead of its result; also ts, python, go, graphql'],
  ['--dry-run', 'what would be sent, for commands that change something'],
] as const

/** From the API's OpenAPI document. */
function scopes(): [string, string][] {
  const text = readFileSync(new URL('../../clients/openapi.json', import.meta.url), 'utf8')
  const document = JSON.parse(text)
  const used: Record<string, string[]> = {}
  for (const methods of Object.values<Record<string, Operation>>(document.paths)) {
    for (const { 'x-scope': scope, operationId } of Object.values(methods)) {
      if (scope) used[scope] = [...(used[scope] ?? []), operationId]
    }
  }
  return [
    ...Object.entries(used).map(([scope, ids]): [string, string] => [scope, ids.join(', ')]),
    ['*', 'everything except users:write, which must be named'],
  ]
}

type Operation = {
  'x-scope'?: string | null
  operationId: string
}
