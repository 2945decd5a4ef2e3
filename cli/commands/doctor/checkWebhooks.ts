import { ApiError } from '../../../clients/typescript/src/errors/errors.ts'
import type { Webhook } from '../../../clients/typescript/src/generated/types.ts'
import type { Context } from '../../command/context.ts'
import { safeLine } from '../../output/safeText.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Webhooks that are disabled or failing. */
export async function checkWebhooks({ client }: Context): Promise<Finding[]> {
  try {
    const all: Webhook[] = []
    for await (const webhook of (await client()).webhooks.list({ limit: 100 })) all.push(webhook)
    const found = all.flatMap(problemOf)
    return found.length > 0 ? found : [ok('webhooks', `${all.length} registered, none failing`)]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [warning('webhooks', safeLine(`not checked: ${error.message}`), 'It needs the scope webhooks:read.')]
  }
}

function problemOf({ id, url, active, disabled_reason, consecutive_failures }: Webhook): Finding[] {
  if (!active && disabled_reason !== null) {
    const text = safeLine(`${id} (${url}) was disabled: ${disabled_reason}`)
    return [warning('webhooks', text, `Once the receiver works again: ars webhooks enable ${id}`)]
  }
  if (!active || consecutive_failures === 0) return []
  const text = safeLine(`${id} (${url}) failed ${consecutive_failures} times in a row`)
  return [warning('webhooks', text, `See the failed deliveries: ars webhooks deliveries ${id} --status failed`)]
}
