/** What this process depends on: PostgreSQL, Redis, the disk, sandboxes; and what it is. */
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import release from '../../../package.json' with { type: 'json' }
import type { SandboxFigures } from '../../sandbox/sandboxPool.ts'

export type Systems = {
  role: string
  dataDir: string
  isDatabaseUp(): boolean
  /** Undefined without REDIS_URL. */
  isRedisUp: (() => boolean) | undefined
  isLeaving(): boolean
  clockAheadMs(): number
  sandboxes: Record<string, SandboxFigures>
}

export function registerSystems(registers: Registry[], systems: Systems): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const build = new Gauge({
    name: 'ars_build_info',
    help: 'The release, the version of Node.js and the role of this process; always 1',
    labelNames: ['version', 'node', 'role'],
    registers,
  })
  build.set({ version: release.version, node: process.version, role: systems.role }, 1)
  const { isDatabaseUp, isRedisUp, isLeaving, clockAheadMs } = systems
  gauge('ars_postgres_up', 'Whether PostgreSQL responds to this process', () => Number(isDatabaseUp()))
  if (isRedisUp)
    gauge('ars_redis_up', 'Whether this process is connected to Redis (REDIS_URL)', () => Number(isRedisUp()))
  gauge('ars_stopping', 'Whether this process is being stopped', () => Number(isLeaving()))
  const ahead = "By how much the clock of this machine is ahead of PostgreSQL's"
  gauge('ars_clock_ahead_seconds', ahead, () => clockAheadMs() / 1_000)
  registerDisk(registers, systems.dataDir)
  registerSandboxes(registers, systems.sandboxes)
}

function registerDisk(registers: Registry[], dataDir: string): void {
  const gauge = (name: string, help: string, read: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const disk = await statfs(dataDir).catch(() => undefined)
        if (disk) this.set(read(disk))
      },
    })
  gauge('ars_data_dir_size_bytes', 'Size of the disk of DATA_DIR', ({ bsize, blocks }) => bsize * blocks)
  gauge('ars_data_dir_free_bytes', 'Free space on the disk of DATA_DIR', ({ bsize, bavail }) => bsize * bavail)
}

function registerSandboxes(registers: Registry[], sandboxes: Record<string, SandboxFigures>): void {
  const pools = Object.entries(sandboxes)
  new Gauge({
    name: 'ars_sandbox_processes',
    help: 'Child processes for work that callers wrote: expressions, guardrails, schemas',
    labelNames: ['sandbox'],
    registers,
    collect() {
      for (const [sandbox, { size }] of pools) this.set({ sandbox }, size())
    },
  })
  new Gauge({
    name: 'ars_sandbox_jobs',
    help: 'Jobs of sandboxes: waiting for a process, or begun',
    labelNames: ['sandbox', 'state'],
    registers,
    collect() {
      for (const [sandbox, { jobs }] of pools) {
        const { waiting, begun } = jobs()
        this.set({ sandbox, state: 'waiting' }, waiting)
        this.set({ sandbox, state: 'begun' }, begun)
      }
    },
  })
  new Counter({
    name: 'ars_sandbox_jobs_ended_total',
    help: 'Jobs of sandboxes that ended, by how: reply, timeout, out_of_memory or unavailable',
    labelNames: ['sandbox', 'end'],
    registers,
    collect() {
      this.reset()
      for (const [sandbox, { jobs }] of pools)
        for (const [end, count] of Object.entries(jobs().ended)) this.inc({ sandbox, end }, count)
    },
  })
}
