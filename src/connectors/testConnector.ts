/*
 * Calls the system behind a connector, and reports whether its response is what an agent's call needs. Only the status of
 * the response is shown, and tests are limited per organisation, so that the service can't be used to scan networks.
 */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Database } from '../platform/database/database.ts'
import { type Outgoing, OutgoingError } from '../platform/outgoing/createOutgoing.ts'
import { traceHeaders } from '../platform/tracing/tracing.ts'
import type { OpenConnector, OpenedConnector } from '../runtimes/connector.ts'
import { AgentFailure } from '../runtimes/runtime.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Probe, probeOf } from './connectorProbes.ts'
import { findConnector } from './readConnector.ts'

export type ConnectorTest = {
  ok: boolean
  /** The HTTP status; null without a response. */
  status: number | null
  /** Until the status arrived or the call was given up; null if no call was made. */
  latencyMs: number | null
  /** Why it is not ok. */
  error: string | null
}

type Deps = Omit<ChangeDeps, 'clock'> & {
  db: Pick<Database, 'select'>
  outgoing: Pick<Outgoing, 'open'>
  openConnector: OpenConnector
  /** Throws if the organisation tests too often. */
  countConnectorTest(organizationId: string): Promise<void>
}

const deadlineMs = 10_000

export async function testConnector(deps: Deps, viewer: Viewer, id: string): Promise<ConnectorTest> {
  authorize(viewer, 'connectors:write')
  const { organizationId } = await findConnector(deps, viewer, id)
  await deps.countConnectorTest(organizationId)
  const connector = await deps.openConnector(organizationId, id).catch(toFailedTest)
  const test = 'ok' in connector ? connector : await call(deps.outgoing, connector, traceHeaders(viewer.origin))
  const details = { ok: test.ok, status: test.status }
  await deps.db.transaction((tx) => deps.recordAudit(tx, viewer, { action: 'connector.tested', targetId: id, details }))
  return test
}

/** The secret can't be decrypted, or the connector has just been deleted. */
function toFailedTest(error: unknown): ConnectorTest {
  if (!(error instanceof AgentFailure)) throw error
  return { ok: false, status: null, latencyMs: null, error: `${error.code}: ${error.message}` }
}

async function call(
  outgoing: Deps['outgoing'],
  connector: OpenedConnector,
  trace: { traceparent?: string },
): Promise<ConnectorTest> {
  const { url, headers, faultOf }: Probe = probeOf(connector)
  const beganMs = performance.now()
  const latencyMs = () => Math.round(performance.now() - beganMs)
  try {
    const response = await outgoing.open({ method: 'GET', url, headers: { ...headers, ...trace }, deadlineMs })
    response.close() // its body is not needed
    const error = faultOf(response) ?? null
    return { ok: error === null, status: response.status, latencyMs: latencyMs(), error }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { ok: false, status: null, latencyMs: latencyMs(), error: `${error.reason}: ${error.message}` }
  }
}
