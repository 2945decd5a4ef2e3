import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const WebhookRow = graphql(`
  fragment WebhookRow on Webhook {
    id
    url
    description
    events
    active
    disabledReason
    consecutiveFailures
    secretHint
    previousSecretExpiresAt
    revision
    createdAt
    updatedAt
    lastDelivery { id status createdAt eventType }
    stats { since deliveries succeeded failed p95LatencyMs }
  }
`)
export type WebhookData = ResultOf<typeof WebhookRow>

export const WebhooksQuery = graphql(
  `
    query Webhooks($first: Int!, $after: String) {
      webhooks(first: $first, after: $after) {
        edges { node { ...WebhookRow } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [WebhookRow],
)

export const WebhookQuery = graphql(
  `
    query Webhook($id: ID!) {
      webhook(id: $id) { ...WebhookRow }
    }
  `,
  [WebhookRow],
)

export const CreateWebhookMutation = graphql(
  `
    mutation CreateWebhook($input: CreateWebhookInput!) {
      createWebhook(input: $input) { webhook { ...WebhookRow secret } }
    }
  `,
  [WebhookRow],
)

export const UpdateWebhookMutation = graphql(
  `
    mutation UpdateWebhook($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) { webhook { ...WebhookRow } }
    }
  `,
  [WebhookRow],
)

export const RotateSecretMutation = graphql(
  `
    mutation RotateWebhookSecret($input: RotateWebhookSecretInput!) {
      rotateWebhookSecret(input: $input) { webhook { ...WebhookRow secret } }
    }
  `,
  [WebhookRow],
)

export const DeleteWebhookMutation = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(input: { id: $id }) { webhook { id } }
  }
`)

export const TestWebhookMutation = graphql(`
  mutation TestWebhook($id: ID!) {
    testWebhook(input: { id: $id }) { delivery { id } }
  }
`)

export const RedeliverFailedMutation = graphql(`
  mutation RedeliverFailed($id: ID!, $since: DateTime!) {
    redeliverFailed(input: { webhookId: $id, since: $since }) { redelivered }
  }
`)
