/** Scenarios that are being played: each has its own port until its runner reports that it is finished. */
import type { Certificates } from './certificates.ts'
import { observedDifferences } from './compareObserved.ts'
import { type Listener, listen } from './listener.ts'
import { playExchanges } from './playExchanges.ts'
import { playLog } from './playLog.ts'
import type { Observed, Scenario } from './scenario.ts'

export type Play = {
  baseUrl: string
  /** Resolves when this many requests were received. */
  received(count: number): Promise<void>
  /** Closes the port, and returns what was wrong. */
  finish(observed: Observed): Promise<string[]>
}

/**
 * `patienceMs`: how long a client has to close its connection after the last byte is sent. Reading a body that is sent byte
 * by byte, alongside other scenarios, takes seconds.
 */
export async function startPlay(scenario: Scenario, certificates: Certificates, patienceMs = 30_000): Promise<Play> {
  const { server = {}, log, exchanges = [] } = scenario
  const player = log === undefined ? playExchanges(exchanges, patienceMs) : playLog(log, patienceMs)
  const arrivals = createArrivals()
  const listener = await listen({
    certificate: certificates.pairs[server.certificate ?? 'valid'],
    protocols: server.protocol === 'http2' ? ['h2', 'http/1.1'] : ['http/1.1'],
    handle(incoming, reply) {
      arrivals.note()
      return player.handle(incoming, reply)
    },
  })
  if (server.listen === false) await listener.close()
  return {
    baseUrl: `https://localhost:${listener.port}/v2`,
    received: arrivals.reached,
    async finish(observed) {
      const failures = await player.failures()
      await closeOnce(listener, server.listen === false)
      const played = { requests: arrivals.count(), pauses: player.pauses?.() }
      return [...failures, ...observedDifferences(scenario, observed, played)]
    },
  }
}

const closeOnce = (listener: Listener, isClosed: boolean): Promise<void> =>
  isClosed ? Promise.resolve() : listener.close()

function createArrivals() {
  let count = 0
  let waiting: { count: number; resolve: () => void }[] = []
  return {
    count: () => count,
    note() {
      count += 1
      for (const each of waiting) if (each.count <= count) each.resolve()
      waiting = waiting.filter((each) => each.count > count)
    },
    reached: (wanted: number): Promise<void> =>
      new Promise((resolve) => {
        if (wanted <= count) resolve()
        else waiting.push({ count: wanted, resolve })
      }),
  }
}
