import type { ExportFilter } from '../../../clients/typescript/src/generated/types.ts'
import { asParams } from '../../body/asParams.ts'
import type { JsonObject } from '../../body/setPath.ts'
import { defineCommand } from '../../command/command.ts'
import { choice, text } from '../../command/flags.ts'
import { saveExport } from '../exports/saveExport.ts'
import { readRunFilters, runFilterFlags } from './runFilters.ts'

const { order: _, idempotencyKey: __, ...filterFlags } = runFilterFlags

export const exportRuns = defineCommand({
  brief: 'Write all matching runs that have ended to a file or stdout',
  description: 'The runs that had ended at this time, in the order of their ids, even if others end meanwhile.',
  examples: [
    ['ars runs export --since 7d > runs.ndjson', 'one JSON object per line'],
    ['ars runs export --format csv -o runs.csv', 'for a spreadsheet'],
  ],
  operation: 'exports.create',
  flags: {
    ...filterFlags,
    format: choice('One JSON object per line, or CSV; default ndjson', ['ndjson', 'csv']),
    output: text('The file to write', { alias: 'o', placeholder: 'file', complete: 'files' }),
  },
  isLong: true,
  async run({ flags, context }) {
    const client = await context.client()
    context.sayWhenInterrupted('The export is not complete.')
    const given = await readRunFilters(client, { ...flags, order: undefined, idempotencyKey: undefined })
    const filter = asParams<ExportFilter>(given as JsonObject)
    const { id } = await client.exports.create({ what: 'runs', format: flags.format ?? 'ndjson', filter })
    await saveExport(context, { id, output: flags.output })
  },
})
