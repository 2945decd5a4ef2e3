/** Registers an address that events are sent to. Every delivery is signed, so a secret is generated if none is given. */
import { countLocked } from '../access/countLocked.ts'
import type { CreateDeps } from '../audit/recordAudit.ts'
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { checkWebhook, type WantedEvents, type WebhookValues } from './checkWebhook.ts'
import { webhookEntity } from './store/webhookEntity.ts'
import { showWebhook, type Webhook } from './webhook.ts'
import { fail } from './webhookErrors.ts'
import { hintOf, makeSecret, openSecret, sealSecret } from './webhookSecret.ts'

type Deps = CreateDeps & { secretBox: SecretBox }

export type CreateWebhookInput = WebhookValues & {
  url: string
  events: readonly string[]
  idempotencyKey?: string | null | undefined
}

const maxWebhooks = 100

export async function createWebhook(deps: Deps, viewer: Viewer, input: CreateWebhookInput): Promise<Made<Webhook>> {
  authorize(viewer, 'webhooks:write')
  checkWebhook(input, false)
  const { secret, idempotencyKey } = input
  const content = contentOf(input)
  const id = deps.newId('wh')
  return makeOnce(deps, viewer, {
    operation: 'create_webhook',
    key: idempotencyKey,
    // Without the secret: a stored hash would allow guessing it offline. `findMade` compares the secret instead.
    request: { ...content, secretGiven: secret != null },
    id,
    make: (tx) => insertWebhook(deps, tx, viewer, id, content, secret ?? makeSecret()),
    find: (known) => findMade(deps, viewer, known, secret),
  })
}

const contentOf = ({ url, events, active, description }: CreateWebhookInput) => ({
  url,
  events: [...events] as WantedEvents,
  active: active ?? true,
  description: description ?? null,
})

async function insertWebhook(
  deps: Deps,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  content: ReturnType<typeof contentOf>,
  secret: string,
): Promise<Webhook> {
  const { organizationId } = viewer
  if ((await countLocked(tx, viewer, 'from webhooks where deleted_at is null')) >= maxWebhooks)
    throw fail('too_many_webhooks', { message: `An organisation can have ${maxWebhooks} webhooks; delete one first` })
  const now = deps.clock.now()
  const row = {
    organizationId,
    id,
    ...content,
    secret: sealSecret(deps.secretBox, { organizationId, id }, secret),
    secretHint: hintOf(secret),
    previousSecret: null,
    previousSecretExpiresAt: null,
    disabledReason: null,
    consecutiveFailures: 0,
    failingSince: null,
    createdBy: viewer.id,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    deletedAt: null,
  }
  await tx.insert(webhookEntity, row)
  await deps.recordAudit(tx, viewer, { action: 'webhook.created', targetId: id, details: content })
  return showWebhook(row, secret)
}

/** Without the secret: only the response that created it shows it. A given secret must match the stored one. */
async function findMade(
  { db, secretBox }: Deps,
  viewer: Viewer,
  id: string,
  given: string | null | undefined,
): Promise<Webhook> {
  const row = await db.select(viewer, webhookEntity, 'webhook').andWhere('webhook.id = :id', { id }).getOneOrFail()
  const isComparable = row.deletedAt === null && row.previousSecret === null
  if (given != null && isComparable && given !== openSecret(secretBox, row, row.secret))
    throw fail('idempotency_mismatch', { param: 'idempotencyKey' })
  return showWebhook(row)
}
