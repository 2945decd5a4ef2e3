/**
 * Opens the content of an export after any of its rows. It is made in pieces while the caller reads, with a pause as long as
 * the work after each piece, so that it needs little memory and leaves room for others. Nothing is kept on disk.
 */
import type { WatchCredentials } from '../access/credentialWatch.ts'
import type { OpenStreams } from '../limits/openStreams.ts'
import { fail } from '../platform/errors.ts'
import type { Closing } from '../platform/process/closing.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { csvHeader, csvLine } from './csvLines.ts'
import type { Export } from './exportEntity.ts'
import { exported, isRowId } from './exportFilter.ts'
import { type ExportDeps, exportColumns, type RowBatch, readRows } from './exportRows.ts'
import { readExport } from './readExport.ts'

type Deps = ExportDeps & { openStreams: OpenStreams; watchCredentials: WatchCredentials; closing: Closing }

export type Content = { contentType: string; pieces: AsyncIterable<string> }

export async function openContent(deps: Deps, viewer: Viewer, id: string, after: string): Promise<Content> {
  const wanted = await readExport(deps, viewer, id)
  if (after !== '' && !isRowId(wanted.what, after))
    throw fail('invalid_cursor', { param: 'after', message: 'after is not the id of a row of this export' })
  const contentType = wanted.format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson'
  return { contentType, pieces: piecesOf(deps, viewer, wanted, after) }
}

async function* piecesOf(deps: Deps, viewer: Viewer, wanted: Export, after: string): AsyncGenerator<string> {
  const closeStream = deps.openStreams.open(viewer)
  let failure: Error | undefined
  const stop = (error: Error) => {
    failure = error
  }
  const mayRead = (current: Viewer) => authorize(current, exported[wanted.what].scope)
  const unwatch = deps.watchCredentials(viewer, stop, mayRead)
  const stay = deps.closing.onClose(() => stop(new Error('the process is closing')))
  try {
    if (wanted.format === 'csv' && after === '') yield csvHeader(exportColumns[wanted.what])
    let next: string | null = after
    while (next !== null) {
      const startedMs = performance.now()
      const batch: RowBatch = await readRows[wanted.what](deps, viewer, wanted, next)
      const text = toText(wanted, batch)
      next = batch.next
      if (failure !== undefined) throw failure
      if (text !== '') yield text
      const tookMs = performance.now() - startedMs
      if (next !== null) await new Promise<void>((resume) => deps.clock.after(Math.min(tookMs, longestRestMs), resume))
    }
  } finally {
    stay()
    unwatch()
    closeStream()
  }
}

const longestRestMs = 100

function toText({ what, format }: Export, { rows, texts }: RowBatch): string {
  if (format === 'csv') return rows.map((row) => csvLine(exportColumns[what], row)).join('')
  return (texts ?? rows.map((row) => JSON.stringify(row))).map((line) => `${line}\n`).join('')
}
