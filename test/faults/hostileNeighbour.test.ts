/*
 * Some organisations use as much as they can, of one kind or of every kind at once, on two processes. The calls of another one
 * must take hardly longer than without them. The long form prints a table of all kinds, with one and with four organisations;
 * the short one checks the kinds that use shared resources, with four.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { startTcpReceiver } from '../helpers/rawReceiver.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { isAlone, isLong, scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { type HostileKind, hostileKinds } from './neighbour/hostileKinds.ts'
import type { HostileOrders } from './neighbour/hostileMain.ts'
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
const lines: string[] = []

beforeAll(async () => {
  authority = await createReceiverAuthority()
  receiver = await startReceiver(authority.certificate)
  hung = await startTcpReceiver(() => {})
})
afterEach(() => cluster?.[Symbol.asyncDispose]())
afterAll(async () => {
  await receiver?.close()
  await hung?.close()
  await authority?.dispose()
  if (isLong) process.stdout.write(`\n${tableOf(lines)}\n`)
})

describe.each(rounds)('next to hostile organisations: %s', (name, kinds, count) => {
  test(
    `another organisation's calls take at most twice as long, or slightly more, alongside ${count}`,
    async () => {
      cluster = await startPair({ WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' })
      const neighbour = await createNeighbour(cluster, receiver)
      await neighbour.measure(samplesToWarmUp)
      const alone = await neighbour.measure(samples)
      await using _hostile = await startHostile(cluster, kinds, count)
      await neighbour.measure(2) // until the load has built up
      const tries = [await neighbour.measure(samples)]
      const beside = () => mediansOf(tries)
      while (late(alone, beside()).length > 0 && tries.length < maxTries) tries.push(await neighbour.measure(samples))
      report(name, count, alone, beside())
      expect(late(alone, beside())).toEqual([])
    },
    scaled(120_000, 600_000),
  )
})

async function startHostile({ instances, credentials, db }: Cluster, kinds: HostileKind[], count: number) {
  const made = Array.from({ length: count }, () => makeOrganization(db, credentials.agents.simulator))
  const organizations = (await Promise.all(made)).map(({ key, agentId }) => ({ key, simulatorId: agentId }))
  const target = {
    ports: instances.map(({ process }) => process.ready.port),
    caFiles: instances.map(({ caFile }) => caFile),
    hungUrl: hung.url,
  }
  const orders: HostileOrders = { target, organizations, kinds }
  const program = join(import.meta.dirname, 'neighbour', 'hostileMain.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const underWay = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (underWay === undefined) throw new Error('the hostile process ended')
  return {
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

function report(name: string, count: number, alone: Figures, beside: Figures): void {
  const cells = operations.map((operation) => `${Math.round(alone[operation])} → ${Math.round(beside[operation])}`)
  lines.push(`| ${[name, count, ...cells].join(' | ')} |`)
  for (const operation of operations)
    measured(`hostile neighbour, ${name}, ${count}, ${operation}`, {
      alone: alone[operation],
      beside: beside[operation],
    })
}

/** The p99 of each operation in ms, alone and alongside the load. */
const tableOf = (rows: string[]): string =>
  [
    `| hostile | organisations | ${operations.join(' | ')} |`,
    `|---|---|${'---|'.repeat(operations.length)}`,
    ...rows,
  ].join('\n')
