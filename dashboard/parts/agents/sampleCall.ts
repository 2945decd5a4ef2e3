/** The call that the runtime `http` makes, as its endpoint receives it, signed with a secret that never leaves the page. */
import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { ownSignature, standardSignature } from '../webhooks/signatures.ts'

export type SampleCall = { url: string; headers: [string, string][]; body: string }

type Sample = { runtime: JsonObject; agentId: string; input: Json; secret: string; at: Date }

export async function sampleCall({ runtime, agentId, input, secret, at }: Sample): Promise<SampleCall> {
  const body = JSON.stringify({ run_id: sampleRunId, agent_id: agentId, input, metadata: {} })
  const own = typeof runtime.headers === 'object' && runtime.headers !== null ? Object.entries(runtime.headers) : []
  return {
    url: typeof runtime.url === 'string' ? runtime.url : '',
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/json, application/x-ndjson, text/event-stream'],
      ['x-service-event', 'run'],
      ['x-service-delivery', sampleRunId],
      ...own.map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]),
      ...(secret === '' ? [] : await signatureHeaders(secret, body, at)),
    ],
    body,
  }
}

async function signatureHeaders(secret: string, body: string, at: Date): Promise<[string, string][]> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const isStandard = secret.startsWith('whsec_')
  const standard = isStandard ? await standardSignature(secret, sampleRunId, timestamp, body) : undefined
  const signed: [string, string][] = [['x-service-signature', await ownSignature(secret, body)]]
  if (standard === undefined) return signed
  return [...signed, ['webhook-id', sampleRunId], ['webhook-timestamp', timestamp], ['webhook-signature', standard]]
}

const sampleRunId = 'run_01sample0000000000000000000'

/** As a readable HTTP request. */
export const requestText = ({ url, headers, body }: SampleCall): string => {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`POST ${url || 'https://…'}`, ...lines, '', body].join('\n')
}

/** As a command that sends the same bytes to an endpoint under development. */
export const curlText = ({ url, headers, body }: SampleCall): string =>
  [
    `curl -X POST ${quote(url || 'https://localhost:8443/run')}`,
    ...headers.map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
    `  --data-raw ${quote(body)}`,
  ].join(' \\\n')

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
