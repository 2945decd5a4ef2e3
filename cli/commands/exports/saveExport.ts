/** Writes the rows of an export to a file or standard output. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'

type Saving = { id: string; output: string | undefined; after?: string | undefined }

export async function saveExport(context: Context, { id, output, after }: Saving): Promise<void> {
  const { out } = context
  context.sayWhenInterrupted(
    `The export is not complete. \`ars exports download ${id} --after <id of the last row>\` continues it.`,
  )
  const ars = await context.client()
  const target = openTarget(output, out.write, after === undefined ? 'w' : 'a')
  try {
    for await (const rows of ars.exports.download(id, after === undefined ? {} : { after })) target.write(rows)
  } finally {
    target.close()
  }
  out.note(output === undefined ? 'The export is complete.' : `The export is complete: ${output}.`)
}

function openTarget(path: string | undefined, write: (text: string) => void, mode: 'w' | 'a') {
  if (path === undefined) return { write, close: () => {} }
  try {
    // Inputs and outputs of runs may be confidential.
    const file = openSync(path, mode, 0o600)
    return { write: (rows: string) => void writeSync(file, rows), close: () => closeSync(file) }
  } catch (error) {
    throw new Failure(`${path} can't be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
