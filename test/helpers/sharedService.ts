/*
 * One service for all suites of a Jest worker, which run one after the other, and an organisation for each suite. Starting a
 * service takes half a second of CPU, a database, and ten connections whose caches are empty. A suite that needs other
 * settings, another clock, or an unused service, starts its own (`startOwnService`).
 */
import { type Seeded, seedOrganization } from '../../src/main/storage/seed.ts'
import { cancelPipelineRun } from '../../src/pipelines/runs/cancelPipelineRun.ts'
import { cancelRun } from '../../src/runs/cancelRun.ts'
import { createPeriodicTasks, type PeriodicTasks } from '../../src/scheduler/periodicTasks.ts'
import { atWorkerEnd } from './atWorkerEnd.ts'
import { cheapHash } from './cheapHash.ts'
import { usualConnections } from './connections.ts'
import { closeClient } from './httpClient.ts'
import { receiverAuthority } from './receiverAuthority.ts'
import { startOwnService, type TestService } from './testService.ts'
import { viewerOf } from './viewerOf.ts'

/** `api`: nothing runs in the background, so queued runs, rules and deliveries wait. */
export type SharedRole = 'all' | 'api'

export async function startTestService(role: SharedRole = 'all'): Promise<TestService> {
  services[role] ??= startShared(role)
  const shared = await services[role]
  shared.logged.length = 0
  const credentials = { ...shared.credentials, ...(await makeOrganization(shared)) }
  const leased: TestService = {
    ...shared,
    credentials,
    stop: () => Promise.reject(new Error('other suites use this service: start one with startOwnService')),
    async dispose() {
      await endWork(leased)
      closeClient(leased)
      users[role].delete(leased)
    },
  }
  users[role].add(leased)
  return leased
}

const services: Partial<Record<SharedRole, Promise<TestService>>> = {}
const users: Record<SharedRole, Set<TestService>> = { all: new Set(), api: new Set() }

async function startShared(role: SharedRole): Promise<TestService> {
  const { caFile } = await receiverAuthority()
  const service = await startOwnService({
    env: {
      ROLE: role,
      SESSION_TOKENS: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      WEBHOOK_CA_FILE: caFile,
      DATABASE_POOL: usualConnections,
    },
    createTasks: (deps) => onlyWhileUsed(createPeriodicTasks(deps), users[role]),
  })
  atWorkerEnd(service.dispose)
  return service
}

/** A service that polls uses 2 % of a core, and most suites use one of the two or none. */
const onlyWhileUsed = (tasks: PeriodicTasks, usedBy: Set<TestService>): PeriodicTasks => ({
  ...tasks,
  add: (task) => tasks.add({ ...task, run: async (signal) => void (usedBy.size > 0 && (await task.run(signal))) }),
})

const password = 'password of an owner'
let passwordHash: Promise<string> | undefined
let organizations = 0

async function makeOrganization({ deps }: TestService): Promise<Seeded> {
  passwordHash ??= cheapHash(password)
  organizations += 1
  const email = `owner${organizations}@example.com`
  let made: Seeded | undefined
  await seedOrganization(deps, { email, password, passwordHash: await passwordHash }, (seeded) => {
    made = seeded
  })
  if (made === undefined) throw new Error('no organisation was created')
  return made
}

/** One that has ended in the meantime can't be cancelled. */
const ended = (cancelled: Promise<unknown>) => cancelled.catch(() => undefined)

/** Nothing of a finished suite is executed, delivered or evaluated during the next one. */
async function endWork(service: TestService): Promise<void> {
  const { organization_id } = service.credentials
  const { db } = service.deps
  const change = (statement: string) => db.pool.query<{ id: string }>(statement, [organization_id])
  await change('update webhooks set active = false where organization_id = $1')
  await change('update alert_rules set active = false where organization_id = $1')
  const activeIn = (table: string) =>
    change(`select id from ${table} where organization_id = $1 and status in ('queued', 'running', 'requires_action')`)
  const viewer = viewerOf(service)
  for (const { id } of (await activeIn('pipeline_runs')).rows) await ended(cancelPipelineRun(service.deps, viewer, id))
  for (const { id } of (await activeIn('runs')).rows) await ended(cancelRun(service.deps, viewer, id))
}
