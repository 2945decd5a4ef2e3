/*
 * Other products that do the same work, with `--peers`. They are not dependencies: each is installed and started for the
 * scenario that measures it. If that fails, a row has the reason, and the scenario is measured without it.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { ReferenceTarget } from '../compare.ts'
import { type Call, isRight, toBytes } from '../load/call.ts'
import { openStreamClient } from '../load/openStreamClient.ts'
import type { Measured, Row } from '../scenarios/scenario.ts'

export type Peer = { name: string; start(owned: AsyncDisposableStack): Promise<Started> }
export type Started = Omit<ReferenceTarget, 'name'> & { lost: Promise<never> }

type Peers = { targets: ReferenceTarget[]; missing: Row[] }

export async function startPeers(owned: AsyncDisposableStack, scenario: string, peers: Peer[]): Promise<Peers> {
  const found: Peers = { targets: [], missing: [] }
  for (const { name, start } of peers) {
    const own = owned.use(new AsyncDisposableStack())
    try {
      const { lost, ...target } = await start(own)
      for (const call of target.calls) await waitUntilRight(target.origin, call, lost)
      found.targets.push({ ...target, name })
    } catch (error) {
      await own.disposeAsync()
      found.missing.push(missingRow(scenario, name, error))
    }
  }
  return found
}

const startMs = 60_000
const pollMs = 100

/** Until it is ready, a server rejects connections or calls. */
async function waitUntilRight(origin: string, call: Call, lost: Promise<never>): Promise<void> {
  for (const until = Date.now() + startMs; ; await Promise.race([lost, sleep(pollMs)])) {
    const fault = await Promise.race([lost, tryCall(origin, call)])
    if (fault === undefined) return
    if (Date.now() > until) throw new Error(`${call.path} did not succeed within ${startMs / 1_000} s: ${fault}`)
  }
}

async function tryCall(origin: string, call: Call): Promise<string | undefined> {
  try {
    const client = await openStreamClient(origin, '')
    const { status, body } = await client.send(toBytes(call)).finally(client.close)
    return isRight(call, status, body) ? undefined : `${status} ${body}`
  } catch (error) {
    return String(error)
  }
}

function missingRow(scenario: string, against: string, error: unknown): Row {
  const [clients, ratio, budget, service] = [Number.NaN, Number.NaN, undefined, unmeasured]
  const reason = error instanceof Error ? error.message : String(error)
  const note = `not measured: ${reason.replaceAll(/\s+/g, ' ').slice(0, keptChars)}`
  return { scenario, clients, against, service, reference: unmeasured, ratios: [], ratio, budget, note }
}

const unmeasured: Measured = { perSecond: Number.NaN, p50Ms: Number.NaN, p99Ms: Number.NaN, rounds: [] }
const keptChars = 500
