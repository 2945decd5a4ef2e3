import type { ErasureCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { erasureFields } from './erasureFields.ts'

export const createErasure = defineCommand({
  brief: 'Remove the content of runs wherever it was copied',
  description:
    'Ids, times, statuses and figures stay. Active runs are cancelled first, and a run of a pipeline run is erased with all of it. ' +
    'It cannot be undone: `ars erasures count` with the same flags shows what it would erase. Needs the scope runs:erase.',
  examples: [
    ['ars erasures create -f filter.metadata.customer=c-812 --reason "Request 42"', 'everything of one customer'],
    ['ars erasures create --run-ids run_…,run_… --yes', 'without confirmation'],
  ],
  flags: { ...erasureFields, ...bodyFlags, ...idempotencyFlag },
  operation: 'erasures.create',
  confirm: () => 'Erase the content of these runs? It cannot be undone. `ars erasures count` shows how many there are.',
  async run({ flags, context }) {
    const body = await readBody(erasureFields, flags, context.stdin)
    const ars = await context.client()
    const erasure = await ars.erasures.create(asParams(body), keyOption(flags.idempotencyKey))
    context.out.item(erasure)
    if (erasure.status === 'running') context.out.note(`\`ars erasures get ${erasure.id}\` shows when it is completed.`)
  },
})

export const countErasure = defineCommand({
  brief: 'Count what an erasure would erase, without erasing it',
  examples: [['ars erasures count -f filter.metadata.customer=c-812 --json counts', 'before `ars erasures create`']],
  flags: { ...erasureFields, ...bodyFlags },
  operation: 'erasures.create',
  async run({ flags, context }) {
    const body = await readBody(erasureFields, flags, context.stdin)
    const ars = await context.client()
    const params: ErasureCreateParams = { ...asParams<ErasureCreateParams>(body), dry_run: true }
    context.out.item(await ars.erasures.create(params))
  },
})
