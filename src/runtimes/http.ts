/*
 * Calls the organisation's own endpoint: one signed POST, whose response is the output or a stream of events. An error
 * contains nothing of the response except the failure it reports: bodies may contain anything.
 */
import type { Clock } from '../platform/clock.ts'
import type { JsonObject } from '../platform/json.ts'
import type { OpenedResponse, Outgoing } from '../platform/outgoing/createOutgoing.ts'
import { errorType, serverAttributes, traceHeaders } from '../platform/tracing/tracing.ts'
import type { OpenConnector, OpenedConnector } from './connector.ts'
import { explainCall } from './http/explainCall.ts'
import { readResponse } from './http/readResponse.ts'
import { signRequest } from './http/signRequest.ts'
import { replayHeaders } from './replayHeaders.ts'
import { AgentFailure, type Runtime, type RuntimeCall } from './runtime.ts'

type Deps = { outgoing: Outgoing; openConnector: OpenConnector; clock: Clock }

/** As long as a run can take; the run's own timeout aborts the signal. */
const deadlineMs = 3_600_000

export const createHttpRuntime = ({ outgoing, openConnector, clock }: Deps): Runtime =>
  async function* (call) {
    const { url, headers, connectorId } = readSettings(call.settings)
    const connector = connectorId === undefined ? undefined : await openConnector(call.organizationId, connectorId)
    checkConnector(connector, url)
    const step = { name: 'call', kind: 'http', host: new URL(url).host }
    yield { type: 'step.started', step }
    const body = bodyOf(call)
    const secret = connector?.secret ?? null
    const span = call.startSpan('POST', {
      kind: 'client',
      attributes: { 'http.request.method': 'POST', ...serverAttributes(url) },
    })
    const signed = signRequest({ runId: call.runId, body, secret, now: clock.now() })
    const sent = { ...headers, ...signed, ...replayHeaders(call), ...traceHeaders(span) }
    const request = { method: 'POST', url, headers: sent, body, deadlineMs, signal: call.signal } as const
    const explain = explainCall(call.signal, secret)
    let response: OpenedResponse | undefined
    try {
      response = await outgoing.open(request).catch(explain)
      span.set({ 'http.response.status_code': response.status })
      const outcome = yield* readResponse(response, explain)
      yield { type: 'step.completed', step: { ...step, status: response.status } }
      return outcome
    } catch (error) {
      // After the response began, an agent may choose the code.
      span.fail(response === undefined && error instanceof AgentFailure ? error.code : errorType(error))
      throw error
    } finally {
      response?.close()
      span.end()
    }
  }

const bodyOf = ({ runId, agentId, input, metadata }: RuntimeCall): Buffer =>
  Buffer.from(JSON.stringify({ run_id: runId, agent_id: agentId, input, metadata }))

function readSettings({ url, headers, connector_id: connectorId }: JsonObject) {
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new AgentFailure('invalid_settings', 'runtime.url must be a URL')
  const given = (headers ?? {}) as Record<string, string>
  return { url, headers: given, connectorId: typeof connectorId === 'string' ? connectorId : undefined }
}

/** Checked when the agent was saved; the connector may have changed since. */
function checkConnector(connector: OpenedConnector | undefined, url: string): void {
  if (connector === undefined || new URL(url).origin === new URL(connector.baseUrl).origin) return
  throw new AgentFailure('invalid_settings', "runtime.url must have the connector's origin")
}
