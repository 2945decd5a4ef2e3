/** What `ars help <topic>` prints besides the help of commands. */
import { readFileSync } from 'node:fs'
import { exitCodes } from '../command/exitCodes.ts'

export interface HelpTopic {
  title: string
  text(): string
}

const rows = (lines: readonly (readonly [string, string])[]): string => {
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
The key is the first of these that is there: --key-file, --profile, ARS_API_KEY, ARS_PROFILE, the default profile,
./.data/credentials.json. A base URL belongs to the source of its key. \`ars whoami\` shows where each value came from.
`,
  },
  output: {
    title: 'Output',
    text: () => `Data goes to stdout, all else to stderr.

${rows(forms)}`,
  },
  scopes: { title: 'Scopes', text: () => rows(scopes()) },
}

const variables = [
  ['ARS_API_KEY', 'the API key'],
  ['ARS_BASE_URL', 'the address of the service that goes with it, with its version'],
  ['ARS_CA_FILE', 'the certificate authority that goes with it, in PEM'],
  ['ARS_PROFILE', 'the profile, as --profile'],
  ['HTTPS_PROXY', 'proxy for connections to the service'],
  ['NO_PROXY', 'hosts that are reached without it'],
  ['XDG_CONFIG_HOME', 'where ars/config.json and ars/secrets.json are; default ~/.config'],
  ['EDITOR, VISUAL', 'what `ars agents edit` opens'],
  ['NO_COLOR', 'no colours, if it is not empty'],
  ['CLICOLOR_FORCE', 'colours in pipes too, if it is not 0'],
  ['TERM=dumb', 'no colours, no spinner'],
  ['LANG, LC_ALL', 'signs outside ASCII only with UTF-8'],
  ['CI', 'nothing is asked, as with --no-input'],
] as const

const forms = [
  ['on a terminal', 'tables that fit the width, relative times, colours'],
  ['in a pipe', 'one line an item, separated by tabs, without a head; whole ids, ISO times'],
  ['--json', 'the shape of the API; errors too, on stdout'],
  ['--json id,status', 'these fields alone; a.b is a field in a field'],
  ['--all --json', 'all pages, one JSON object a line; streams are alike'],
  ['--quiet', 'ids alone'],
  ['--print curl', 'the call instead of its answer; also ts, python, go, graphql'],
  ['--dry-run', 'what would be sent, where something would change'],
] as const

/** From the API's own document. */
const scopes = (): [string, string][] => {
  const text = readFileSync(new URL('../../clients/openapi.json', import.meta.url), 'utf8')
  const document = JSON.parse(text)
  const used: Record<string, string[]> = {}
  for (const methods of Object.values<Record<string, Operation>>(document.paths)) {
    for (const { 'x-scope': scope, operationId } of Object.values(methods)) {
      if (scope) used[scope] = [...(used[scope] ?? []), operationId]
    }
  }
  return [...Object.entries(used).map(([scope, ids]): [string, string] => [scope, ids.join(', ')]), ['*', 'everything']]
}

interface Operation {
  'x-scope'?: string | null
  operationId: string
}
