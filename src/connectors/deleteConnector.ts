/*
 * Deletes a connector that no live agent version uses, and returns it as it was. Its row stays, without the secret, since
 * earlier agent versions may reference it.
 */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { checkRevision, type IfRevision } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type Connector, showConnector } from './connector.ts'
import { connectorEntity } from './connectorEntity.ts'
import { fail } from './connectorErrors.ts'
import { lockConnector } from './readConnector.ts'

type Deps = ChangeDeps & { findAgentUsing: FindAgentUsing }

/** Injected by the composition root: agents import connectors, so connectors can't import agents. */
export type FindAgentUsing = (tx: Transaction, scope: Scope, connectorId: string) => Promise<string | undefined>

export type DeleteConnectorInput = IfRevision & { id: string }

export async function deleteConnector(deps: Deps, viewer: Viewer, input: DeleteConnectorInput): Promise<Connector> {
  authorize(viewer, 'connectors:write')
  const { id, ifRevision } = input
  return deps.db.transaction(async (tx) => {
    const connector = await lockConnector(tx, viewer, id)
    checkRevision('connector', connector, ifRevision)
    const agentId = await deps.findAgentUsing(tx, viewer, id)
    if (agentId !== undefined) {
      throw fail('connector_in_use', { message: `The agent ${agentId} uses the connector; change or archive it first` })
    }
    const deletedAt = deps.clock.now()
    const { organizationId, name } = connector
    const changes = { deletedAt, updatedAt: deletedAt, secret: null }
    await tx.manager.update(connectorEntity, { organizationId, id }, changes)
    await deps.recordAudit(tx, viewer, { action: 'connector.deleted', targetId: id, details: { name } })
    return showConnector(connector)
  })
}
