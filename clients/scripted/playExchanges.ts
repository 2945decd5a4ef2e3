/** Requests in a fixed order, each compared with what the scenario expects, each with its own response. */
import { isDeepStrictEqual } from 'node:util'
import { bodyPieces } from './bodyBytes.ts'
import { differs, textDifferences } from './compare.ts'
import { closedInTime, type Player, refuse } from './player.ts'
import type { Incoming, Reply } from './reply.ts'
import { fillIn } from './sampleOf.ts'
import type { Exchange, Expected, Respond, Step } from './scenario.ts'

export function playExchanges(exchanges: Exchange[], patienceMs: number): Player {
  const bound = new Map<string, string>()
  const failures: string[] = []
  const closings: Promise<string[]>[] = []
  let received = 0
  return {
    async handle(incoming, reply) {
      const exchange = exchanges[received++]
      const place = `request ${received} (${incoming.method} ${incoming.path})`
      if (exchange === undefined) {
        failures.push(`${place} is one too many`)
        return refuse(reply)
      }
      failures.push(...requestDifferences(incoming, exchange.expect, bound).map((text) => `${place}: ${text}`))
      await respond(reply, exchange.respond, () => {
        closings.push(closedInTime(reply, place, patienceMs))
        return reply.closed
      })
    },
    async failures() {
      const open = (await Promise.all(closings)).flat()
      const missing = received < exchanges.length ? [`${received} requests came, not ${exchanges.length}`] : []
      return [...failures, ...missing, ...open]
    },
  }
}

function requestDifferences(incoming: Incoming, expect: Expected, bound: Map<string, string>): string[] {
  const found: string[] = []
  if (incoming.method !== expect.method) found.push(differs('the method', incoming.method, expect.method))
  if (incoming.path !== expect.path) found.push(differs('the path', incoming.path, expect.path))
  const query = Object.fromEntries(incoming.query)
  if (!isDeepStrictEqual(query, expect.query ?? {})) found.push(differs('the query', query, expect.query ?? {}))
  for (const [name, rule] of Object.entries(expect.headers ?? {})) {
    found.push(...textDifferences(`the header ${name}`, incoming.headers[name], rule, bound))
  }
  const body = incoming.body.toString('utf8')
  if (expect.json !== undefined && !isDeepStrictEqual(parsed(body), fillIn(expect.json))) {
    found.push(differs('the body', body, expect.json))
  }
  if (expect.body !== undefined) {
    found.push(...textDifferences('the body', body === '' ? undefined : body, expect.body, bound))
  }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `hold` resolves when the client has closed the connection: until then it is not used for anything else. */
async function respond(reply: Reply, response: Respond, hold: () => Promise<void>): Promise<void> {
  if (response.never) return hold()
  if (response.reset) return reply.reset()
  if (response.fin) return reply.fin()
  for (const status of response.interim ?? []) reply.interim(status)
  const { status = 200, headers = {} } = response
  if (response.body === undefined) return respondWhole(reply, status, headers, response)
  reply.head(status, headers, response.framing ?? 'chunked')
  for (const step of response.body) {
    if (step.reset) return reply.reset()
    if (step.fin) return reply.fin()
    if (step.hold) return hold()
    await send(reply, step)
  }
  await reply.end()
}

async function respondWhole(reply: Reply, status: number, headers: Record<string, string>, response: Respond) {
  const body = response.json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(fillIn(response.json)))
  const type: Record<string, string> = response.json === undefined ? {} : { 'content-type': 'application/json' }
  const length: Record<string, string> = status === 204 ? {} : { 'content-length': String(body.length) }
  reply.head(status, { ...type, ...length, ...headers }, response.framing ?? 'length')
  await reply.write(body)
  await reply.end()
}

async function send(reply: Reply, step: Step): Promise<void> {
  for (const piece of bodyPieces(step)) {
    await reply.write(piece)
    // Lets the socket send the piece before the next one could be joined to it.
    if (step.split !== undefined) await new Promise((resolve) => setImmediate(resolve))
  }
}
