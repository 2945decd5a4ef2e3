import type { ExportCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { json } from '../../body/bodyFlags.ts'
import { createCommand } from '../../command/bodyCommand.ts'
import { defineCommand, defineGroup } from '../../command/command.ts'
import { argument, choice, text } from '../../command/flags.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { saveExport } from './saveExport.ts'

const create = createCommand({
  brief: 'Define an export, which `ars exports download` downloads',
  description:
    'It has what had ended, or existed, when it was created, and can be downloaded for a week. The filter takes the conditions ' +
    'of the list. It needs the scope of what it contains.',
  examples: [
    ['ars exports create --what runs --format ndjson -f filter.metadata.customer=c-812', 'the runs of one customer'],
    ['ars exports create --what audit --format csv', 'the audit log'],
    ['ars exports create --what usage --format csv -f filter.month=2026-10', 'the days of a month'],
  ],
  fields: {
    what: choice('What it contains', ['runs', 'events', 'audit', 'usage']),
    format: choice('One JSON object per line, or CSV', ['ndjson', 'csv']),
    filter: json('Conditions; default: everything'),
  },
  operation: 'exports.create',
  call: (ars, body: ExportCreateParams, options) => ars.exports.create(body, options),
  done: ({ id }) => `\`ars exports download ${id}\` downloads it.`,
})

const get = itemCommand({
  brief: 'Show what an export contains, and when it was created',
  examples: [['ars exports get exp_…', 'not its rows']],
  args: { export: argument('Id of an export') },
  operation: 'exports.get',
  call: (ars, { args }) => ars.exports.get(args.export),
})

const download = defineCommand({
  brief: 'Write the rows of an export to a file or stdout',
  description:
    'After a lost connection it continues automatically after the last row. With --after, rows are added to the file.',
  examples: [
    ['ars exports download exp_… -o runs.csv', 'to a file that only you can read'],
    ['ars exports download exp_… -o runs.ndjson --after run_…', 'continues after the last row of the file'],
  ],
  args: { export: argument('Id of an export') },
  flags: {
    output: text('The file to write', { alias: 'o', placeholder: 'file', complete: 'files' }),
    after: text('Only the rows after this one (of usage, its date)', { placeholder: 'id' }),
  },
  isLong: true,
  run: ({ args, flags, context }) => saveExport(context, { id: args.export, output: flags.output, after: flags.after }),
})

export const exports = defineGroup({
  brief: 'Download runs, events, the audit log and usage',
  commands: { create, get, download },
})
