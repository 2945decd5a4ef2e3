/** Stores an organisation's credentials for an external system. */
import { countLocked } from '../access/countLocked.ts'
import type { CreateDeps } from '../audit/recordAudit.ts'
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import type { ConnectorKind } from '../runtimes/connector.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type CheckConnectorDeps, type ConnectorValues, checkConnector } from './checkConnector.ts'
import { type Connector, showConnector } from './connector.ts'
import { type Connector as ConnectorRow, connectorEntity } from './connectorEntity.ts'
import { fail } from './connectorErrors.ts'
import { openSecret, sealSecret } from './connectorSecret.ts'

type Deps = CreateDeps & CheckConnectorDeps & { secretBox: SecretBox }

export type CreateConnectorInput = ConnectorValues & {
  name: string
  kind: ConnectorKind
  baseUrl: string
  idempotencyKey?: string | null | undefined
}

const maxConnectors = 100

export async function createConnector(
  deps: Deps,
  viewer: Viewer,
  input: CreateConnectorInput,
): Promise<Made<Connector>> {
  authorize(viewer, 'connectors:write')
  checkConnector(deps, input.kind, input)
  const { name, kind, baseUrl, secret, idempotencyKey } = input
  const content = { name, kind, baseUrl, private: input.private ?? true }
  const id = deps.newId('conn')
  return makeOnce(deps, viewer, {
    operation: 'create_connector',
    key: idempotencyKey,
    // Without the secret: a stored hash would allow guessing it offline. `findMade` compares the secret instead.
    request: { ...content, secretGiven: secret != null },
    id,
    make: (tx) => insertConnector(deps, tx, viewer, id, content, secret ?? null),
    find: (known) => findMade(deps, viewer, known, secret ?? null),
  })
}

type Content = Pick<ConnectorRow, 'name' | 'kind' | 'baseUrl' | 'private'>

async function insertConnector(
  deps: Deps,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  content: Content,
  secret: string | null,
): Promise<Connector> {
  const { organizationId } = viewer
  if ((await countLocked(tx, viewer, 'from connectors where deleted_at is null')) >= maxConnectors)
    throw fail('too_many_connectors', {
      message: `An organisation can have ${maxConnectors} connectors; delete one first`,
    })
  const now = deps.clock.now()
  const row: ConnectorRow = {
    organizationId,
    id,
    ...content,
    secret: secret === null ? null : sealSecret(deps.secretBox, { organizationId, id }, secret),
    createdBy: viewer.id,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    deletedAt: null,
  }
  await tx.insert(connectorEntity, row)
  await deps.recordAudit(tx, viewer, { action: 'connector.created', targetId: id, details: toDetails(content) })
  return showConnector(row)
}

const toDetails = ({ baseUrl, ...content }: Content) => ({ ...content, base_url: baseUrl })

/** Compares the secret only if the connector has not changed since it was created. */
async function findMade({ db, secretBox }: Deps, viewer: Viewer, id: string, given: string | null): Promise<Connector> {
  const row = await db
    .select(viewer, connectorEntity, 'connector')
    .andWhere('connector.id = :id', { id })
    .getOneOrFail()
  const isUnchanged = row.deletedAt === null && row.updatedAt.getTime() === row.createdAt.getTime()
  if (isUnchanged && row.secret !== null && openSecret(secretBox, row, row.secret) !== given) {
    throw fail('idempotency_mismatch', { param: 'idempotencyKey' })
  }
  return showConnector(row)
}
