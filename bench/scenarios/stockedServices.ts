/** Two services, one with a million stored runs and one with ten thousand, and a driver that calls both. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connectionOf } from '../connectionOf.ts'
import { type Driver, startDriver } from '../load/startDriver.ts'
import type { Bench } from '../openBench.ts'
import { type Service, startService } from '../startService.ts'
import { storeRuns } from './storeRuns.ts'

/** `stored`: how long it took to store the runs. */
export type Stocked = { service: Service; db: pg.Pool; stored: string }

export async function startStocked(owned: Bench['owned']): Promise<{ large: Stocked; small: Stocked; driver: Driver }> {
  const [large, small] = [await startWith(owned, 1_000_000), await startWith(owned, 10_000)]
  return { large, small, driver: startDriver(owned, await trustBoth(small.service, large.service)) }
}

async function startWith(owned: Bench['owned'], count: number): Promise<Stocked> {
  const service = await startService(owned)
  const db = openPool(owned, await connectionOf(join(service.dataDir, 'postgres')))
  return { service, db, stored: await storeRuns(db, service.echoAgentId, count) }
}

export function openPool(owned: Bench['owned'], connection: pg.PoolConfig): pg.Pool {
  const db = new pg.Pool({ ...connection, max: 2 })
  owned.defer(() => db.end())
  return db
}

/** The driver calls both services, so it must trust both authorities. */
async function trustBoth(one: Service, other: Service): Promise<string> {
  const file = join(one.dataDir, 'authorities.pem')
  await writeFile(file, `${await readFile(one.caFile, 'utf8')}\n${await readFile(other.caFile, 'utf8')}`)
  return file
}
