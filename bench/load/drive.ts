/** Runs one round: each client sends its next request when it has received the last response, or at a given rate. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, isRight, toBytes } from './call.ts'
import { type Client, type HttpResponse, openClient } from './openClient.ts'
import { openStreamClient } from './openStreamClient.ts'
import { quantile } from './quantile.ts'

export type Round = {
  origin: string
  calls: Call[]
  clients: number
  seconds: number
  /** Of all clients together; a client that is late does not catch up. Default: without pauses. */
  perSecond?: number
  responses?: Responses | undefined
}
/** With a Content-Length (the default), chunked, or streams, of which the time to the first frame is measured. */
export type Responses = 'sized' | 'chunked' | 'streams'
export type RoundResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** All responses, including those outside the measured time. */
  answered: number
  errors: string[]
}

export async function drive(round: Round, ca: string): Promise<RoundResult> {
  const { origin, calls, clients, seconds, perSecond = Infinity, responses = 'sized' } = round
  const open = responses === 'sized' ? openClient : openStreamClient
  const opened = await Promise.all(Array.from({ length: clients }, () => open(origin, ca)))
  const prepared = calls.map((call) => ({ call, bytes: toBytes(call) }))
  // A warm-up: connections are opened, and caches filled.
  const from = performance.now() + leadInMs
  const window = { from, to: from + seconds * 1_000, pauseMs: (clients * 1_000) / perSecond }
  const tally: Tally = { latenciesMs: [], answered: 0, errors: [], toFirstFrame: responses === 'streams' }
  await Promise.all(opened.map((client, index) => sendUntil(window, client, prepared, index, tally)))
  for (const client of opened) client.close()
  const sorted = Float64Array.from(tally.latenciesMs).sort()
  const [p50Ms, p99Ms] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
  const { answered } = tally
  return { perSecond: sorted.length / seconds, p50Ms, p99Ms, answered, errors: tally.errors.slice(0, keptErrors) }
}

const leadInMs = 150
const keptErrors = 5

type Tally = { latenciesMs: number[]; answered: number; errors: string[]; toFirstFrame: boolean }
type Prepared = { call: Call; bytes: Buffer }

async function sendUntil(
  { from, to, pauseMs }: { from: number; to: number; pauseMs: number },
  client: Client,
  prepared: Prepared[],
  offset: number,
  tally: Tally,
): Promise<void> {
  const { latenciesMs, errors, toFirstFrame } = tally
  // Clients start at different requests, so that they do not all send the same one.
  for (let next = offset * 7, sent = performance.now(); sent < to && errors.length < keptErrors; next++) {
    const { call, bytes } = prepared[next % prepared.length] as Prepared
    let response: HttpResponse
    try {
      response = await client.send(bytes)
      tally.answered++
      const { status, body } = response
      if (!isRight(call, status, body)) errors.push(`${call.method} ${call.path} returned ${status}: ${body}`)
    } catch (error) {
      errors.push(`${call.method} ${call.path} failed: ${error}`)
      return
    }
    const now = performance.now()
    if (now >= from && now < to) latenciesMs.push((toFirstFrame ? (response.firstFrameAt ?? now) : now) - sent)
    const dueInMs = sent + pauseMs - now
    if (dueInMs >= 1) await sleep(dueInMs)
    sent = performance.now()
  }
}
