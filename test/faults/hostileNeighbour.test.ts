/*
 * Some organisations use as much as they can, of one kind or of every kind at once, on two processes. The calls of another one
 * must take hardly longer than without them. The long form prints a table of all kinds, with one and with four organisations,
 * and requires that calls of each kind succeed: one whose calls are all refused is no attack. The short form checks the kinds
 * that use shared resources, with four organisations within their plan's limits.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { startTcpReceiver } from '../helpers/rawReceiver.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { isAlone, isLong, scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { times } from './helpers/slowPipelines.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { type HostileKind, hostileKinds } from './neighbour/hostileKinds.ts'
import type { AttackCounts, HostileOrders } from './neighbour/hostileMain.ts'
import { createNeighbour, type Figures, type Operation, operations } from './neighbour/neighbour.ts'

const samples = scaled(5, 60)
const samplesToWarmUp = scaled(4, 20) // the first calls of a process are slower
/** A measurement that is too slow is repeated, and the median decides: there may have been other load on the machine. */
const maxTries = 3
const allKinds = Object.keys(hostileKinds) as HostileKind[]
/** Names of kinds, or `everything`, separated by commas: only these rounds. */
const only = process.env.HOSTILE_KINDS
const rounds: [name: string, kinds: HostileKind[], organizations: number][] = isLong
  ? [1, 4].flatMap((count) =>
      [...allKinds.map((kind) => [kind, [kind]] as const), ['everything', allKinds] as const]
        .filter(([name]) => only === undefined || only.split(',').includes(name))
        .map(([name, kinds]): [string, HostileKind[], number] => [name, [...kinds], count]),
    )
  : [['waiting and endless work', ['runs', 'expressions', 'webhooks', 'pipelines'], 4]]

let authority: ReceiverAuthority
let receiver: Receiver
let hung: Awaited<ReturnType<typeof startTcpReceiver>>
let cluster: Cluster | undefined

beforeAll(async () => {
  if (isLong) process.stdout.write(`\n${tableHead}\n`)
  authority = await createReceiverAuthority()
  receiver = await startReceiver(authority.certificate)
  hung = await startTcpReceiver(() => {})
})
afterEach(() => cluster?.[Symbol.asyncDispose]())
afterAll(async () => {
  await receiver?.close()
  await hung?.close()
  await authority?.dispose()
})

describe.each(rounds)('next to hostile organisations: %s', (name, kinds, count) => {
  test(
    `another organisation's calls take at most twice as long, or slightly more, alongside ${count}`,
    async () => {
      cluster = await startPair({ WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' })
      const neighbour = await createNeighbour(cluster, receiver)
      await neighbour.measure(samplesToWarmUp)
      const alone = await neighbour.measure(samples)
      await using hostile = await startHostile(cluster, kinds, count)
      if (isLong) await waitUntil('calls of every kind succeed', 60_000, hostile.allSucceed)
      await neighbour.measure(2) // until the load has built up
      const tries = [await neighbour.measure(samples)]
      const beside = () => mediansOf(tries)
      while (late(alone, beside()).length > 0 && tries.length < maxTries) tries.push(await neighbour.measure(samples))
      report({ name, count, alone, beside: beside(), attacks: await hostile.successes() })
      expect(late(alone, beside())).toEqual([])
    },
    scaled(120_000, 600_000),
  )
})

async function startHostile({ instances, credentials, db }: Cluster, kinds: HostileKind[], count: number) {
  // On the plan of a new organisation: four on the plan Business may create 40,000 runs a minute, each with 50 deliveries,
  // which is more than two cores can do.
  const made = await times(count, () => makeOrganization(db, credentials.agents.simulator, 'developer'))
  // With several kinds, the first would otherwise use up the calls of all others, which would only get 429.
  const limits = 'update organizations set burst = 4500, requests_per_minute = 3000 where id = any($1)'
  if (isLong && kinds.length > 1) await db.query(limits, [made.map(({ id }) => id)])
  const organizations = made.map(({ key, agentId }) => ({ key, simulatorId: agentId }))
  const target = {
    ports: instances.map(({ process }) => process.ready.port),
    caFiles: instances.map(({ caFile }) => caFile),
    hungUrl: hung.url,
  }
  const orders: HostileOrders = { target, organizations, kinds }
  const program = join(import.meta.dirname, 'neighbour', 'hostileMain.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let counts: AttackCounts | undefined
  createInterface(child.stdout).on('line', (line) => {
    counts = JSON.parse(line) as AttackCounts
  })
  const underWay = waitUntil('the attacks are under way', 120_000, () => counts)
  await Promise.race([underWay, ended.then(() => Promise.reject(new Error('the hostile process ended')))])

  /** By kind: the calls that succeeded, or the runs that were made and may still be active, if there are more of these. */
  async function successes(): Promise<Record<string, number>> {
    const stored = (table: string) => `select metadata ->> 'attack' as kind from ${table} where metadata ? 'attack'`
    const { rows } = await db.query<{ kind: string; runs: number }>(
      `select kind, count(*)::int as runs from (${stored('runs')} union all ${stored('pipeline_runs')}) a group by kind`,
    )
    const runsOf = new Map(rows.map(({ kind, runs }) => [kind, runs]))
    return Object.fromEntries(
      kinds.map((kind) => [kind, Math.max(counts?.[kind]?.succeeded ?? 0, runsOf.get(kind) ?? 0)]),
    )
  }

  return {
    successes,
    allSucceed: async () => Object.values(await successes()).every((count) => count > 0),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Pipelines take several turns. */
const roomMs = (operation: Operation): number => {
  const aloneMs = operation === 'pipeline' ? 1_000 : 250
  return isAlone ? aloneMs : aloneMs + 3_000 * slowness() // other suites take their share of the machine
}

const late = (alone: Figures, beside: Figures): string[] =>
  operations
    .filter((name) => beside[name] > Math.max(2 * alone[name], alone[name] + roomMs(name)))
    .map((name) => `${name}: ${Math.round(alone[name])} ms alone, ${Math.round(beside[name])} ms`)

const mediansOf = (tries: Figures[]): Figures =>
  Object.fromEntries(operations.map((name) => [name, median(tries.map((figures) => figures[name]))])) as Figures

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

type Round = {
  name: string
  count: number
  alone: Figures
  beside: Figures
  attacks: Record<string, number>
}

/** Prints the row at once, so that it isn't lost if a later round is killed. */
function report({ name, count, alone, beside, attacks }: Round): void {
  const cells = operations.map((operation) => `${Math.round(alone[operation])} → ${Math.round(beside[operation])}`)
  const attacked = Object.entries(attacks).map(([kind, successes]) => `${kind} ${successes}`)
  if (isLong) process.stdout.write(`| ${[name, count, ...cells, attacked.join(', ')].join(' | ')} |\n`)
  measured(`hostile neighbour, ${name}, ${count}, attacks`, attacks)
  for (const operation of operations)
    measured(`hostile neighbour, ${name}, ${count}, ${operation}`, {
      alone: alone[operation],
      beside: beside[operation],
    })
}

/** The p99 of each operation in ms, alone and alongside the load, and the successful attacks. */
const tableHead = [
  `| hostile | organisations | ${operations.join(' | ')} | attacks |`,
  `|---|---|${'---|'.repeat(operations.length + 1)}`,
].join('\n')
