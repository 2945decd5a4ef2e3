import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Delivery } from '../../../clients/typescript/src/generated/types.ts'
import type { Call, Flags } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { toggle } from '../../command/flags.ts'
import { safeLine } from '../../output/safeText.ts'

export const waitFlag = {
  wait: toggle('Wait for the last attempt; exit code 13 unless it was acknowledged'),
} satisfies Flags

/** Shows the delivery; with `--wait`, its final state. */
export async function showDelivery(
  client: AgentRunService,
  delivery: Delivery,
  { flags, context }: Pick<Call<typeof waitFlag, Record<never, never>>, 'flags' | 'context'>,
): Promise<void> {
  if (!flags.wait) return context.out.item(delivery)
  context.sayWhenInterrupted(`The attempts continue: ars deliveries get ${delivery.id} shows them.`)
  const stop = context.busy(`Waiting for ${delivery.id}`)
  const ended = await ending(client, delivery, context.signal).finally(stop)
  context.out.item(ended)
  if (ended.status === 'succeeded') return
  const { error, http_status } = ended.attempts.at(-1) ?? {}
  throw new Failure(
    safeLine(`not acknowledged after ${ended.attempts.length} attempts: ${error ?? http_status ?? ''}`),
    {
      exitCode: 13,
      hint: `ars deliveries get ${ended.id} shows what was sent and what came back.`,
    },
  )
}

async function ending(client: AgentRunService, first: Delivery, signal: AbortSignal): Promise<Delivery> {
  let delivery = first
  for (let pauseMs = 100; delivery.status === 'pending'; pauseMs = Math.min(pauseMs * 2, 1000)) {
    await sleep(pauseMs, undefined, { signal })
    const { request_body: _, request_headers: __, ...next } = await client.deliveries.get(delivery.id)
    delivery = next
  }
  return delivery
}
