/** Changes a connector. A new secret takes effect at the next call. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import { checkRevision, type IfRevision } from '../platform/expected.ts'
import type { JsonObject } from '../platform/json.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type CheckConnectorDeps, type ConnectorValues, checkConnector } from './checkConnector.ts'
import { type Connector, showConnector } from './connector.ts'
import { type Connector as ConnectorRow, connectorEntity } from './connectorEntity.ts'
import { openSecret, sealSecret } from './connectorSecret.ts'
import { lockConnector } from './readConnector.ts'

type Deps = ChangeDeps & CheckConnectorDeps & { secretBox: SecretBox }

export type UpdateConnectorInput = ConnectorValues & IfRevision & { id: string }

export async function updateConnector(deps: Deps, viewer: Viewer, input: UpdateConnectorInput): Promise<Connector> {
  authorize(viewer, 'connectors:write')
  const { id, ifRevision, ...values } = input
  return deps.db.transaction(async (tx) => {
    const connector = await lockConnector(tx, viewer, id)
    checkRevision('connector', connector, ifRevision)
    checkConnector(deps, connector.kind, values, connector)
    const changes = changesTo(deps.secretBox, connector, values)
    if (Object.keys(changes).length === 0) return showConnector(connector)
    const changed = { ...changes, updatedAt: deps.clock.now(), revision: connector.revision + 1 }
    await tx.manager.update(connectorEntity, { organizationId: connector.organizationId, id }, changed)
    await deps.recordAudit(tx, viewer, { action: 'connector.updated', targetId: id, details: toDetails(changes) })
    return showConnector({ ...connector, ...changed })
  })
}

type Changes = Partial<Pick<ConnectorRow, 'name' | 'baseUrl' | 'private' | 'secret'>>

/** Only the values that differ from the stored ones. */
function changesTo(box: SecretBox, connector: ConnectorRow, values: ConnectorValues): Changes {
  const { name, baseUrl, private: isPrivate, secret } = values
  return {
    ...(name != null && name !== connector.name && { name }),
    ...(baseUrl != null && baseUrl !== connector.baseUrl && { baseUrl }),
    ...(isPrivate != null && isPrivate !== connector.private && { private: isPrivate }),
    ...(secret !== undefined && !isSame(box, connector, secret) && { secret: sealed(box, connector, secret) }),
  }
}

const sealed = (box: SecretBox, connector: ConnectorRow, secret: string | null): string | null =>
  secret === null ? null : sealSecret(box, connector, secret)

/** A secret that can't be decrypted counts as different, so that it is replaced. */
function isSame(box: SecretBox, connector: ConnectorRow, secret: string | null): boolean {
  if (connector.secret === null || secret === null) return connector.secret === secret
  try {
    return openSecret(box, connector, connector.secret) === secret
  } catch {
    return false
  }
}

/** For the audit log, which records that the secret changed, but not its value. */
const toDetails = ({ secret, baseUrl, ...details }: Changes): JsonObject => ({
  ...details,
  ...(baseUrl !== undefined && { base_url: baseUrl }),
  ...(secret !== undefined && { secret_replaced: true }),
})
