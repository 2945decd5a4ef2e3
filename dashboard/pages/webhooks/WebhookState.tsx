import { Status } from '../../parts/status/Status.tsx'
import type { WebhookData } from './webhookQueries.ts'

type Props = { webhook: Pick<WebhookData, 'active' | 'disabledReason' | 'consecutiveFailures'> }

export function WebhookState({ webhook: { active, disabledReason, consecutiveFailures } }: Props) {
  if (disabledReason !== null) return <Status status="disabled" label={`disabled: ${disabledReason}`} tone="red" />
  if (!active) return <Status status="disabled" label="not active" />
  if (consecutiveFailures > 0) return <Status status="failing" tone="amber" label={failing(consecutiveFailures)} />
  return <Status status="active" />
}

const failing = (attempts: number): string =>
  attempts === 1 ? '1 attempt failed' : `${attempts} attempts failed in a row`
