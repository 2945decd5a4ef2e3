/*
 * Cheap calls of one organisation that try to block the event loop or exhaust the memory or the database, one after the other,
 * alongside the light load of another. None may block the loop or take much memory, and the other must hardly be affected.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { isAlone, sampled, scaled } from '../helpers/scale.ts'
import { slownessOfCores } from '../helpers/slowness.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { createAttacker, type HostileCall, type HttpResponse } from './hostile/attacker.ts'
import { bodyCalls } from './hostile/bodyCalls.ts'
import { connectionCalls } from './hostile/connectionCalls.ts'
import { documentCalls } from './hostile/documentCalls.ts'
import { endpointCalls } from './hostile/endpointCalls.ts'
import { releaseCalls } from './hostile/releaseCalls.ts'
import { replayCalls } from './hostile/replayCalls.ts'
import { schemaCalls } from './hostile/schemaCalls.ts'
import { textCalls } from './hostile/textCalls.ts'
import { workCalls } from './hostile/workCalls.ts'

const mebibyte = 1_048_576
const only = process.env.HOSTILE_CALLS
const kinds = [
  ...[schemaCalls, textCalls, endpointCalls, bodyCalls],
  ...[documentCalls, connectionCalls, workCalls, replayCalls, releaseCalls],
]
const allCalls = kinds.flat().filter(({ name }) => only === undefined || new RegExp(only).test(name))
/** One or more of each kind in the short form. */
const calls = only === undefined ? sampled(allCalls, 21) : allCalls
/** Turns are measured in CPU time, so that only slower cores make them longer. */
const slowCores = Math.min(slownessOfCores(), 1.5)
const most = {
  turnMs: 100 * slowCores,
  grownBytes: 64 * mebibyte,
  besideMs: isAlone ? 100 * slowCores : 3_000,
  callMs: 1_000,
  replayMs: 5_000,
}

/** A call that exceeds a limit is repeated this often, and the medians decide: some attempts also collect garbage. */
const triesOfSuspects = 5

const isWithin = ({ longestTurnMs, grownBytes }: Limited) =>
  longestTurnMs <= most.turnMs && grownBytes <= most.grownBytes

const describeFigures = ({ longestTurnMs, grownBytes }: Limited) =>
  `${Math.round(longestTurnMs)} ms in one turn, ${Math.round(grownBytes / mebibyte)} MiB`

const medianOf = (tries: Limited[]): Limited => ({
  longestTurnMs: median(tries.map(({ longestTurnMs }) => longestTurnMs)),
  grownBytes: median(tries.map(({ grownBytes }) => grownBytes)),
})
const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

type Period = { at: number; ms: number }
type Limited = { longestTurnMs: number; grownBytes: number }
type Figures = Limited & { pauses: Period[] }

let authority: ReceiverAuthority
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let receiver: Receiver

beforeAll(async () => {
  authority = await createReceiverAuthority()
  folder = await temporaryFolder()
  cluster = await startCluster([
    {
      WEBHOOK_CA_FILE: authority.caFile,
      WEBHOOK_ALLOW_PRIVATE: 'on',
      NODE_OPTIONS: `--import ${new URL('hostile/watchLoop.mjs', import.meta.url).href}`,
      LOOP_SOCKET: join(folder.path, 'loop'),
    },
  ])
  receiver = await startReceiver(authority.certificate)
}, 60_000)
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await receiver?.close()
  await folder?.[Symbol.asyncDispose]()
  await authority?.dispose()
})

/** The measurements since the last time, once the service is idle again: a call's remaining work counts as its own. */
async function takeFigures(): Promise<Figures> {
  const socket = connect(join(folder.path, 'loop'))
  const parts: Buffer[] = await socket.toArray()
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Figures
}

/** Runs and reads of the other organisation, until it is stopped. */
function startLightLoad(port: number, { ca_file, api_key, agents }: Cluster['credentials']) {
  const script = new URL('hostile/lightLoad.mjs', import.meta.url).pathname
  const args = [script, String(port), String(ca_file), api_key, agents.echo ?? '']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  return {
    async stop(): Promise<Period[]> {
      child.stdin.end()
      return JSON.parse(Buffer.concat(await child.stdout.toArray()).toString('utf8')) as Period[]
    },
  }
}

/** How long it took without the pauses caused by measuring. */
const withoutPauses = (taken: Period[], pauses: Period[]): Period[] =>
  taken.map(({ at, ms }) => {
    const common = pauses.map((pause) => Math.min(at + ms, pause.at + pause.ms) - Math.max(at, pause.at))
    return { at, ms: ms - common.reduce((sum, one) => sum + Math.max(0, one), 0) }
  })

/** Of the few samples of the short form, the p99 would be the second slowest. */
const judgedShare = scaled(0.95, 0.99)

const percentile = (taken: Period[]): number =>
  taken.map(({ ms }) => ms).sort((one, other) => one - other)[Math.ceil(taken.length * judgedShare) - 1] ?? 0

test('no hostile call blocks the loop, takes much memory or slows another organisation down', async () => {
  const [instance] = cluster.instances
  if (instance === undefined) throw new Error('no instance')
  const { credentials, db } = cluster
  const ca = readFileSync(join(String(credentials.ca_file)))
  const { key, agentId } = await makeOrganization(db, credentials.agents.simulator ?? '')
  const { port } = instance.process.ready
  await db.query('analyze')
  await instance.open('GET', '/graphql', { headers: { accept: 'text/html' } }) // GraphiQL's page is built once
  await takeFigures()
  const alone = startLightLoad(port, credentials)
  await sleep(scaled(3_000, 5_000))
  const aloneMs = percentile(await alone.stop())

  const over: string[] = []
  const begins: { name: string; at: number }[] = []
  const pauses: Period[] = []
  const beside = startLightLoad(port, credentials)
  for (const call of calls) {
    const exceeding = await exceeded(call)
    if (exceeding !== undefined) over.push(`${call.name}: ${exceeding}`)
  }
  pauses.push(...(await takeFigures()).pauses)
  const taken = withoutPauses(await beside.stop(), pauses)
  const besideMs = percentile(taken)
  for (const { at, ms } of taken)
    if (ms > aloneMs + most.besideMs) {
      const call = begins.findLast((begin) => begin.at < at + ms)
      measured(`slow beside ${call?.name}`, { ms: Math.round(ms) })
    }
  measured('hostile calls', { calls: calls.length, aloneMs, besideMs, slowCores })
  expect(over).toEqual([])
  expect(besideMs).toBeLessThan(Math.max(2 * aloneMs, aloneMs + most.besideMs))

  /** The figures of all attempts, if their medians exceed the limits. */
  async function exceeded(call: HostileCall): Promise<string | undefined> {
    const tries = [await measure(call)]
    if (tries.every(isWithin)) return undefined
    while (tries.length < triesOfSuspects) tries.push(await measure(call))
    return isWithin(medianOf(tries)) ? undefined : tries.map(describeFigures).join('; ')
  }

  async function measure(call: HostileCall): Promise<Figures> {
    const attacker = createAttacker({ port, ca, key, simulatorId: agentId, receiver })
    const begun = performance.now()
    begins.push({ name: call.name, at: performance.timeOrigin + begun })
    const response = await attempt(call, () => call.run(attacker))
    await waitForReplays()
    attacker.closeAll()
    receiver.answer(200)
    await cancelRuns(key)
    const figures = await takeFigures()
    pauses.push(...figures.pauses)
    measured(`${call.name}: ${response}`, {
      ms: Math.round(performance.now() - begun),
      turnMs: Math.round(figures.longestTurnMs),
      mib: Math.round(figures.grownBytes / mebibyte),
    })
    return figures
  }

  /** Their runs and checks are work of the call. Those that take too long are cancelled with all that it left. */
  async function waitForReplays(): Promise<void> {
    const isActive = async () => (await db.query(`select 1 from replays where status = 'running'`)).rowCount !== 0
    for (const until = performance.now() + most.replayMs; performance.now() < until; await sleep(50))
      if (!(await isActive())) return
  }

  /** Stops whatever the call left running. */
  async function cancelRuns(key: string): Promise<void> {
    await db.query(
      `update webhooks set active = false where organization_id = (select organization_id from agents where id = $1)`,
      [agentId],
    )
    const { json } =
      (await instance?.rest('GET', '/runs?status=queued,running,requires_action&limit=100', { key })) ?? {}
    await db.query(`update replays set status = 'cancelled', finished_at = now() where status = 'running'`)
    const runs = (json?.data ?? []) as { id: string }[]
    await Promise.all(runs.map(({ id }) => instance?.rest('DELETE', `/runs/${id}`, { key })))
  }
}, 300_000)

async function attempt({ name }: HostileCall, run: () => Promise<unknown>): Promise<string> {
  const late = new AbortController()
  const tooLate = sleep(most.callMs, undefined, { signal: late.signal }).catch(() => undefined)
  try {
    return describe(await Promise.race([run(), tooLate]))
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`)
  } finally {
    late.abort()
  }
}

/** The status and code of a response, for the report. */
function describe(response: unknown): string {
  const { status, json } = (response ?? {}) as Partial<HttpResponse>
  const [first] = (json?.errors ?? [json?.error ?? {}]) as { code?: string; message?: string }[]
  return `${status} ${json?.status ?? ''} ${first?.code ?? ''} ${first?.message?.slice(0, 80) ?? ''}`
}
