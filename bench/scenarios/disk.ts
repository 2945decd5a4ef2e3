/*
 * The bytes that a run takes on disk, in all tables and indexes together: of the echo agent, and of the simulator with 100
 * pieces of text. The scenario has its own service, in whose database no other scenario has left free space.
 */
import { join } from 'node:path'
import { connectionOf } from '../connectionOf.ts'
import type { Call } from '../load/call.ts'
import { median } from '../load/quantile.ts'
import { type Growth, measureGrowth } from '../measureGrowth.ts'
import { type Bench, openBench } from '../openBench.ts'
import { boundRow } from './boundRow.ts'
import { referenceCall, serviceCall } from './createRun.ts'
import type { Row, Scenario } from './scenario.ts'
import { sendTimes } from './sendTimes.ts'
import { openPool } from './stockedServices.ts'
import { allAddedUp } from './storeRuns.ts'

export const disk: Scenario = {
  async *measure({ owned, options }) {
    const own = owned.use(new AsyncDisposableStack())
    try {
      const bench = await openBench(own, options)
      const bare = median((await growthOfBare(bench)).map(total))
      const echoes = await growthOfService(bench, serviceCall(bench), options.storedRuns)
      yield toRow('1.2 kB an echo', 1_200, echoes, `a bare row of two statements: ${bare.toFixed(0)} bytes`)
      const pieces = await growthOfService(bench, piecesCall(bench), options.storedLongRuns)
      yield toRow('8 kB 100 pieces', 8_000, pieces)
    } finally {
      await own.disposeAsync()
    }
  },
}

const clients = 16
const mostBatches = 3
const namedTables = 5

const piecesCall = ({ service }: Bench): Call => ({
  method: 'POST',
  path: '/v2/runs',
  headers: { authorization: service.authorization },
  body: JSON.stringify({ agent_id: service.simulatorAgentId, input: { chunks: 100 } }),
  contains: ['"status":"completed"'],
})

/** The growth of each batch, for each of its runs. */
async function growthOfService({ owned, options, service }: Bench, call: Call, count: number): Promise<Growth[]> {
  const db = openPool(owned, await connectionOf(join(service.dataDir, 'postgres')))
  const growths = await measureGrowth(db, Math.min(options.rounds, mostBatches), async () => {
    await sendTimes({ ...service, call, count, clients })
    await allAddedUp(db)
  })
  return growths.map((growth) => forEach(growth, count))
}

async function growthOfBare({ owned, options, service, reference }: Bench): Promise<Growth[]> {
  const db = openPool(owned, await connectionOf(join(service.dataDir, 'postgres'), 'reference'))
  const [origin, call, count] = [reference.restOrigin, referenceCall('/two/runs'), options.storedRuns]
  const store = async () => void (await sendTimes({ origin, caFile: service.caFile, call, count, clients }))
  return (await measureGrowth(db, 1, store)).map((growth) => forEach(growth, count))
}

const forEach = (growth: Growth, count: number): Growth =>
  Object.fromEntries(Object.entries(growth).map(([name, bytes]) => [name, bytes / count]))

const total = (growth: Growth): number => Object.values(growth).reduce((sum, bytes) => sum + bytes, 0)

function toRow(against: string, bound: number, growths: Growth[], ...more: string[]): Row {
  const note = [describe(growths.at(-1) ?? {}), ...more].join('; ')
  return boundRow({ scenario: 'disk', clients, against, figures: growths.map(total), bound, note })
}

function describe(growth: Growth): string {
  const largest = Object.entries(growth).toSorted(([, one], [, other]) => other - one)
  const named = largest.slice(0, namedTables).filter(([, bytes]) => bytes >= 1)
  return `bytes by table: ${named.map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`).join(', ')}`
}
