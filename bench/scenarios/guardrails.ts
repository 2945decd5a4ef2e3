/*
 * The latency that guardrails add to a stream: two agents stream the same text at the pace of a model at the same time, one
 * with a policy and one without. Rows compare them piece by piece. The text has no findings, like nearly all texts.
 */
import { readFileSync } from 'node:fs'
import { type Call, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import { median, quantile } from '../load/quantile.ts'
import type { Options } from '../readOptions.ts'
import { type Service, startService } from '../startService.ts'
import { type FollowedTalk, followTalk } from '../talker/followTalk.ts'
import { startTalker, type Talker } from '../talker/startTalker.ts'
import type { Measured, Row, Scenario } from './scenario.ts'

export const guardrails: Scenario = {
  async *measure({ owned, options }) {
    const own = owned.use(new AsyncDisposableStack())
    try {
      const talker = await startTalker(own, pieces, paceMs)
      const service = await startService(own, { WEBHOOK_CA_FILE: talker.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' })
      const agents = await makeAgents(service, talker)
      const parts = { service, talker, agents, options }
      await talkTogether(parts, 'warm-up')
      const rounds: Round[] = []
      while (rounds.length < options.rounds) rounds.push(await talkTogether(parts, `round ${rounds.length}`))
      yield perDelta(rounds)
      yield perPiece(rounds)
    } finally {
      await own.disposeAsync()
    }
  },
}

const addedBudgetMs = 20
const paceMs = 20
const talksAtOnce = 2
const sentences =
  ' The review of the third quarter is done, and 12 of the 14 teams met their goals. Sales grew by 8.5% to 3,400' +
  ' units; returns fell. In 2025 we expect more of the same (see page 7), provided that suppliers keep their word.'
/** Split like a model's tokens: a word with the space before it. */
const pieces = sentences.repeat(2).match(/\s?[^\s]{1,6}/g) ?? []

const talkSeconds = (pieces.length * paceMs) / 1_000

type Policy = 'none' | 'privacy'
type Agents = Record<Policy, string>
type Parts = { service: Service; talker: Talker; agents: Agents; options: Options }
/** Milliseconds, sorted. */
type Latencies = { delta: Float64Array; piece: Float64Array }
type Round = Record<Policy, Latencies>

async function makeAgents(service: Service, talker: Talker): Promise<Agents> {
  const client = await openClient(service.origin, readFileSync(service.caFile, 'utf8'))
  const ask = async (path: string, body: object): Promise<string> => {
    const headers = { authorization: service.authorization }
    const call: Call = { method: 'POST', path: `/v2${path}`, headers, body: JSON.stringify(body) }
    const response = await client.send(toBytes(call))
    if (response.status !== 201) throw new Error(`${path} returned ${response.status}: ${response.body}`)
    return (JSON.parse(response.body) as { id: string }).id
  }
  const agent = (policy: string) =>
    ask('/agents/custom', { name: policy, policy, runtime: { type: 'http', url: talker.url } })
  const agents = { none: await agent('none'), privacy: await agent('privacy') }
  client.close()
  return agents
}

/** Both at the same time, so that other load affects both equally. */
async function talkTogether({ service, talker, agents }: Parts, name: string): Promise<Round> {
  const { hostname, port } = new URL(service.origin)
  const headers = { authorization: service.authorization, 'content-type': 'application/json' }
  const to = { hostname, port, headers, ca: readFileSync(service.caFile) }
  const measure = async (policy: Policy): Promise<Latencies> => {
    const talks = Array.from({ length: talksAtOnce }, (_, index) => `${name} ${policy} ${index}`)
    const followed = await Promise.all(talks.map((talk) => followTalk(to, agents[policy], talk)))
    return gather(followed.map((talked, index) => latenciesOf(talked, talker.sentAt(talks[index] ?? ''))))
  }
  const [none, privacy] = await Promise.all([measure('none'), measure('privacy')])
  return { none, privacy }
}

type Raw = { delta: number[]; piece: number[] }

/**
 * `delta`: from the last piece sent before a delta arrived, which released it, to the delta's arrival. `piece`: from the
 * sending of a piece to the arrival of all its text, including the wait for the next piece where a check needs it.
 */
function latenciesOf({ text, arrivals }: FollowedTalk, sent: number[]): Raw {
  if (text !== pieces.join('')) throw new Error(`the text differs from what was sent: ${text}`)
  const delta = arrivals.map(({ at }) => at - (sent.findLast((sentAt) => sentAt < at) ?? Number.NaN))
  let characters = 0
  const piece = pieces.map((said, index) => {
    characters += said.length
    const there = arrivals.find((arrival) => arrival.characters >= characters)
    return (there?.at ?? Number.NaN) - (sent[index] ?? Number.NaN)
  })
  return { delta, piece }
}

const gather = (raw: Raw[]): Latencies => ({
  delta: Float64Array.from(raw.flatMap(({ delta }) => delta)).sort(),
  piece: Float64Array.from(raw.flatMap(({ piece }) => piece)).sort(),
})

function perDelta(rounds: Round[]): Row {
  const row = toRow('none, per delta', rounds, 'delta')
  const [p50, p99] = [row.service.p50Ms - row.reference.p50Ms, row.service.p99Ms - row.reference.p99Ms]
  const verdict = p99 <= addedBudgetMs ? 'met' : 'not met'
  const note = `privacy adds p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms to a delta; budget p99 ${addedBudgetMs} ms: ${verdict}`
  return { ...row, note }
}

function perPiece(rounds: Round[]): Row {
  const row = toRow('none, per piece', rounds, 'piece')
  return { ...row, note: `includes the wait for the next piece (one every ${paceMs} ms) where a check needs it` }
}

/** Less is better: the ratio is the p99 without a policy divided by the p99 with one. */
function toRow(against: string, rounds: Round[], kind: keyof Latencies): Row {
  const p99 = (latencies: Float64Array) => quantile(latencies, 0.99)
  const ratios = rounds.map((round) => p99(round.none[kind]) / p99(round.privacy[kind]))
  const summarise = (all: Float64Array[]): Measured => ({
    perSecond: median(all.map(({ length }) => length / talkSeconds)),
    p50Ms: median(all.map((latencies) => quantile(latencies, 0.5))),
    p99Ms: median(all.map(p99)),
    rounds: all.map(p99),
  })
  return {
    scenario: 'guardrails',
    clients: talksAtOnce,
    against,
    service: summarise(rounds.map((round) => round.privacy[kind])),
    reference: summarise(rounds.map((round) => round.none[kind])),
    ratios,
    ratio: median(ratios),
    budget: undefined,
  }
}
