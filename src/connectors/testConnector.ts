/*
 * Calls the system behind a connector, and says whether it answers as an agent's call needs. Nothing that it answers is
 * shown but the status, and tests are limited per organisation: the service is no scanner for other networks.
 */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Database } from '../platform/database/database.ts'
import { type Outgoing, OutgoingError } from '../platform/outgoing/createOutgoing.ts'
import type { OpenConnector, OpenedConnector } from '../runtimes/connector.ts'
import { AgentFailure } from '../runtimes/runtime.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Probe, probeOf } from './connectorProbes.ts'
import { findConnector } from './readConnector.ts'

export type ConnectorTest = {
  ok: boolean
  /** Of the answer; null if there was none. */
  status: number | null
  /** Until the status came, or until it was given up; null if no call was made. */
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
  const test = 'ok' in connector ? connector : await call(deps.outgoing, connector)
  const details = { ok: test.ok, status: test.status }
  await deps.db.transaction((tx) => deps.recordAudit(tx, viewer, { action: 'connector.tested', targetId: id, details }))
  return test
}

/** The secret can't be decrypted, or the connector was deleted just now. */
function toFailedTest(error: unknown): ConnectorTest {
  if (!(error instanceof AgentFailure)) throw error
  return { ok: false, status: null, latencyMs: null, error: `${error.code}: ${error.message}` }
}

async function call(outgoing: Deps['outgoing'], connector: OpenedConnector): Promise<ConnectorTest> {
  const { url, headers, faultOf }: Probe = probeOf(connector)
  const beganMs = performance.now()
  const latencyMs = () => Math.round(performance.now() - beganMs)
  try {
    const answer = await outgoing.open({ method: 'GET', url, headers, deadlineMs })
    answer.close() // its body is not needed
    const error = faultOf(answer) ?? null
    return { ok: error === null, status: answer.status, latencyMs: latencyMs(), error }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { ok: false, status: null, latencyMs: latencyMs(), error: `${error.reason}: ${error.message}` }
  }
}
