/*
 * The request to a tool. How a connector's secret is used depends on its kind: for `openai` it is a key and is sent;
 * for `http` it signs the body and is not sent.
 */
import type { Clock } from '../../platform/clock.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { OutgoingRequest } from '../../platform/outgoing/createOutgoing.ts'
import { signBody, standardHeaders } from '../../platform/secrets/bodySignature.ts'
import type { OpenConnector, OpenedConnector } from '../connector.ts'
import { replayHeaders } from '../replayHeaders.ts'
import { AgentFailure, type RuntimeCall } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'
import type { HttpTool } from './llmSettings.ts'

export type ToolRequestDeps = { openConnector: OpenConnector; clock: Clock }

/** `number` distinguishes the calls of one run. */
export async function toolRequest(
  { openConnector, clock }: ToolRequestDeps,
  call: RuntimeCall,
  tool: HttpTool,
  number: number,
  input: JsonObject,
): Promise<OutgoingRequest> {
  const { connectorId, method, url, headers } = tool
  const connector = connectorId === undefined ? undefined : await openConnector(call.organizationId, connectorId)
  checkOrigin(tool, connector)
  const id = `${call.runId}.${number}`
  const body = method === 'GET' ? undefined : Buffer.from(JSON.stringify(input))
  return {
    url: body === undefined ? withQuery(url, input) : url,
    method,
    headers: {
      ...headers,
      accept: 'application/json, text/*;q=0.9, */*;q=0.1',
      ...(body && { 'content-type': 'application/json' }),
      'x-service-event': 'tool',
      'x-service-delivery': id,
      ...replayHeaders(call),
      ...credentialHeaders(connector, id, body ?? Buffer.alloc(0), clock.now()),
    },
    body,
    deadlineMs: llmLimits.toolCallMs,
    signal: call.signal,
  }
}

/** Also checked when the agent was saved, but the connector may have changed since. */
function checkOrigin({ name, url }: HttpTool, connector: OpenedConnector | undefined): void {
  if (connector === undefined || new URL(url).origin === new URL(connector.baseUrl).origin) return
  throw new AgentFailure('invalid_settings', `The tool ${name} does not have its connector's origin`)
}

function credentialHeaders(
  connector: OpenedConnector | undefined,
  id: string,
  body: Buffer,
  now: Date,
): Record<string, string> {
  const secret = connector?.secret ?? null
  if (secret === null) return {}
  if (connector?.kind === 'openai') return { authorization: `Bearer ${secret}` }
  return { 'x-service-signature': signBody(secret, body), ...standardHeaders({ id, body, secrets: [secret], now }) }
}

function withQuery(url: string, input: JsonObject): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(input)) {
    target.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return target.href
}
