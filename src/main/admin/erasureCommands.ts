import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../access/operator/operator.ts'
import { applyReceipt, isReceipt, listReceipts } from '../../erasures/receipts.ts'
import type { Command } from './command.ts'

export const erasureCommands: Command[] = [
  {
    name: 'erasures list',
    usage: '',
    summary: 'shows the receipts of all erasures with the ids of what was erased; keep it outside of the backups',
    options: {},
    run: async ({ db }) => listReceipts(db),
  },
  {
    name: 'erasures apply',
    usage: '<file>',
    summary: 'repeats the erasures of such a list after a restore; the service does them as soon as it runs',
    options: {},
    positional: 'file',
    async run({ db }, given) {
      const receipts = await readReceipts(given.subject)
      for (const receipt of receipts) await db.transaction((tx) => applyReceipt(tx, receipt))
      return { applied: receipts.length }
    },
  },
]

async function readReceipts(path: string) {
  let parsed: unknown
  try {
    parsed = JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new OperatorError(`${path} can't be read as JSON: ${(cause as Error).message}`, { cause })
  }
  if (!Array.isArray(parsed) || !parsed.every(isReceipt))
    throw new OperatorError(`${path} is not a list of receipts, as "erasures list" prints it`)
  return parsed
}
