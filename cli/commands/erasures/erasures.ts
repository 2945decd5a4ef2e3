import type { Erasure } from '../../../clients/typescript/src/generated/types.ts'
import { defineGroup } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'
import { countErasure, createErasure } from './createErasure.ts'

const list = listCommand({
  brief: 'List the receipts of erasures, newest first',
  examples: [['ars erasures list --json id,counts,finished_at', 'how many of each kind, and when']],
  flags: orderFlag,
  operation: 'erasures.list',
  columns: [
    column<Erasure>('ID', 'id', ({ id }) => id),
    column<Erasure>('STATUS', 'status', ({ status, dry_run }) => (dry_run ? 'counted' : status)),
    column<Erasure>('RUNS', 'text', ({ counts }) => String(counts.runs)),
    column<Erasure>('CREATED', 'time', ({ created_at }) => created_at),
    column<Erasure>('FINISHED', 'time', ({ finished_at }) => finished_at),
    column<Erasure>('REASON', 'text', ({ reason }) => reason),
  ],
  empty: 'There are no erasures.',
  list: (ars, page, { flags: { order } }) => ars.erasures.list({ ...page, ...given({ order }) }),
})

const get = itemCommand({
  brief: 'Show the receipt of an erasure',
  examples: [['ars erasures get era_… --json status,counts', 'whether it is completed']],
  args: { erasure: argument('Id of an erasure') },
  operation: 'erasures.get',
  call: (ars, { args }) => ars.erasures.get(args.erasure),
})

export const erasures = defineGroup({
  brief: 'Remove the content of runs, and show the receipts',
  commands: { create: createErasure, count: countErasure, list, get },
})
