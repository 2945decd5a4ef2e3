/** Migrates the tables, stores the peppers and creates the first organisation, in one process at a time. */
import type { StartingRetention } from '../../access/firstRetention.ts'
import { loadPeppers, type Peppers } from '../../access/peppers.ts'
import { alignPositions } from '../../events/feed/alignPositions.ts'
import { createOutbox } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NewId } from '../../platform/ids.ts'
import { fanOutSql } from '../../webhooks/store/fanOut.ts'
import type { Storage } from './openStorage.ts'
import { type Seeded, seed } from './seed.ts'

type Deps = Omit<Parameters<typeof loadPeppers>[0], 'db'> & {
  storage: Storage
  clock: Clock
  newId: NewId
  startingRetention: StartingRetention
  onSeeded(seeded: Seeded): Promise<void>
}

export const prepareTables = ({
  storage,
  clock,
  newId,
  startingRetention,
  onSeeded,
  ...secrets
}: Deps): Promise<Peppers> =>
  storage.db.alone(async () => {
    const { db } = storage
    await storage.prepare()
    await alignPositions(db)
    const peppers = await loadPeppers({ db, ...secrets })
    // No hint is sent for these events: the first poll finds them.
    const recordEvent = createOutbox({ clock, newId, fanOutSql, onFannedOut() {}, onRecorded() {} })
    await seed({ db, clock, newId, pepper: peppers.apiKeys, recordEvent, startingRetention }, onSeeded)
    return peppers
  })
