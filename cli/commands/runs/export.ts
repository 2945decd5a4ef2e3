import { closeSync, openSync, writeSync } from 'node:fs'
import type { Run } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { choice, text } from '../../command/flags.ts'
import { csvLine } from '../../output/csvLine.ts'
import { readRunFilters, runFilterFlags } from './runFilters.ts'

export const exportRuns = defineCommand({
  brief: 'Write all matching runs to a file or stdout',
  examples: [
    ['ars runs export --since 7d > runs.ndjson', 'one JSON object per line'],
    ['ars runs export --format csv -o runs.csv', 'for a spreadsheet'],
  ],
  operation: 'runs.list',
  flags: {
    ...runFilterFlags,
    format: choice('One JSON object per line, or CSV; default ndjson', ['ndjson', 'csv']),
    output: text('The file to write', { alias: 'o', placeholder: 'file', complete: 'files' }),
  },
  isLong: true,
  async run({ flags, context }) {
    const { out } = context
    const client = await context.client()
    const filters = await readRunFilters(client, flags)
    const isCsv = flags.format === 'csv'
    const target = openTarget(flags.output, out.write)
    let count = 0
    context.sayWhenInterrupted('The export is not complete.')
    try {
      if (isCsv) target.write(csvLine(columns))
      for await (const run of client.runs.list({ ...filters, limit: 100 })) {
        target.write(isCsv ? csvLine(columns.map((name) => run[name])) : `${JSON.stringify(run)}\n`)
        count += 1
      }
    } finally {
      target.close()
    }
    out.note(`Exported ${count} ${count === 1 ? 'run' : 'runs'}${flags.output ? ` to ${flags.output}` : ''}.`)
  },
})

const columns = [
  ...(['id', 'agent_id', 'agent_version', 'status', 'input', 'output', 'error', 'latency_ms', 'tokens_used'] as const),
  ...(['attempt', 'metadata', 'pipeline_run_id', 'created_by', 'created_at', 'started_at', 'finished_at'] as const),
] satisfies (keyof Run)[]

function openTarget(path: string | undefined, write: (text: string) => void) {
  if (path === undefined) return { write, close: () => {} }
  try {
    // Inputs and outputs of runs may be confidential.
    const file = openSync(path, 'w', 0o600)
    return { write: (line: string) => void writeSync(file, line), close: () => closeSync(file) }
  } catch (error) {
    throw new Failure(`${path} can't be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
