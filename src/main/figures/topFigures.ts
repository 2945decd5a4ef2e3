/*
 * The organisations that use most of this service, for `/metrics?top=organizations`: names change from scrape to scrape, so
 * they are never part of the ordinary figures.
 */
import { Gauge } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { readLongestQueues } from '../../runs/store/reads/readBacklog.ts'
import { readAtMostEvery } from './backlogFigures.ts'
import { createRegistry } from './metrics.ts'

type Deps = {
  db: Pick<Database, 'run'>
  log: Log
  /** The slots that organisations hold in this process. */
  heldRuns(): ReadonlyMap<string, number>
  place: number | undefined
}

const topCount = 20
const keptMs = 5_000

export function createTopFigures({ db, log, heldRuns, place }: Deps): () => Promise<string> {
  const registry = createRegistry(place)
  const registers = [registry]
  const labelNames = ['organization_id']
  const queues = readAtMostEvery(keptMs, log, () => readLongestQueues(db, topCount))
  new Gauge({
    name: 'ars_top_runs_queued',
    help: 'Runs that wait for a process, of the 20 organisations with the most',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { organizationId, queued } of (await queues()) ?? [])
        this.set({ organization_id: organizationId }, queued)
    },
  })
  new Gauge({
    name: 'ars_top_run_slots_used',
    help: 'Runs that this process executes, of the 20 organisations with the most',
    labelNames,
    registers,
    collect() {
      this.reset()
      const most = [...heldRuns()].sort(([, one], [, other]) => other - one).slice(0, topCount)
      for (const [organizationId, count] of most) this.set({ organization_id: organizationId }, count)
    },
  })
  return () => registry.metrics()
}
