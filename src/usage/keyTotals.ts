/** Totals over the runs that each key or user created. */
import { nameCallers } from '../access/nameCallers.ts'
import type { Database } from '../platform/database/database.ts'
import { packId, unpackId } from '../platform/packedId.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { busiestKeys, type KeyCounts, type KeyFigures, runsOf } from './keyCounts.ts'
import { type RunTotals, successRateOf } from './runFigures.ts'
import { seesAllKeys } from './seesAllKeys.ts'

/** `keyId` and `name` are null for all other runs: those whose creator is unknown, not shown, or not among the busiest. */
export type KeyTotals = Omit<RunTotals, 'latencyMs'> & { keyId: string | null; name: string | null }

const shownKeys = 100

/** The busiest first. A demo key, or one limited to some agents, sees only itself. */
export async function nameKeys(
  db: Pick<Database, 'run'>,
  viewer: Viewer,
  keys: KeyCounts,
  all: KeyFigures,
): Promise<KeyTotals[]> {
  const shown = busiestKeys(seesAllKeys(viewer) ? keys : onlyOwn(keys, viewer), shownKeys).map(
    ([packed, figures]) => [unpackId(Buffer.from(packed, 'hex')), figures] as const,
  )
  const ids = shown.map(([keyId]) => keyId)
  const names = await nameCallers(db, viewer, ids)
  const named = shown.map(([keyId, figures]) => ({ keyId, name: names.get(keyId) ?? keyId, ...keyTotals(figures) }))
  const others = shown.reduce((rest, [, figures]) => without(rest, figures), all)
  return runsOf(others) === 0 ? named : [...named, { keyId: null, name: null, ...keyTotals(others) }]
}

function onlyOwn(keys: KeyCounts, { id }: Viewer): KeyCounts {
  const own = packId(id)?.toString('hex') ?? ''
  const figures = keys.get(own)
  return new Map(figures === undefined ? [] : [[own, figures]])
}

const without = (all: KeyFigures, part: KeyFigures): KeyFigures => ({
  completed: all.completed - part.completed,
  failed: all.failed - part.failed,
  cancelled: all.cancelled - part.cancelled,
  active: all.active - part.active,
  tokensUsed: all.tokensUsed - part.tokensUsed,
})

const keyTotals = (figures: KeyFigures): Omit<RunTotals, 'latencyMs'> => ({
  runs: runsOf(figures),
  completed: figures.completed,
  failed: figures.failed,
  cancelled: figures.cancelled,
  active: figures.active,
  successRate: successRateOf(figures),
  tokensUsed: figures.tokensUsed,
})
