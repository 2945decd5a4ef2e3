/** Warns when the disk of the data folder fills up: once below a tenth, once below a gibibyte. */
import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'

const gibibyte = 1_073_741_824

type Disk = { bsize: number; bavail: number; blocks: number }
type Deps = { folder: string; log: Log; measure?: (folder: string) => Promise<Disk> }

export function createDiskWatch({ folder, log, measure = statfs }: Deps) {
  let said = 0
  return {
    async check(): Promise<void> {
      const { bsize, bavail, blocks } = await measure(folder)
      const freeBytes = bsize * bavail
      const warnings = [freeBytes < (bsize * blocks) / 10, freeBytes < gibibyte].filter(Boolean).length
      if (warnings > said)
        log.warn({ freeBytes }, `the disk of DATA_DIR has ${Math.floor(freeBytes / 1_048_576)} MiB left; make room`)
      said = warnings
    },
  }
}

/** Only for the embedded PostgreSQL: another one has its own disk. Also checks now. */
export async function diskTasks({ databaseUrl }: Pick<Config, 'databaseUrl'>, deps: Deps): Promise<PeriodicTask[]> {
  if (databaseUrl !== undefined) return []
  const { check } = createDiskWatch(deps)
  await check()
  return [{ name: 'watch_disk', everyMs: 10_000, run: check }]
}

/** Whether PostgreSQL can no longer write its WAL, which grows by 16 MiB at a time. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bsize, bavail } = await statfs(folder)
  return bsize * bavail < 2 * 16 * 1_048_576
}
