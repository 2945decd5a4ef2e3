/** A client of one hostile organisation, which calls both processes of the service in turn and ignores errors. */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '../../../src/platform/json.ts'

export type HostileOrganization = {
  key: string
  /** An agent with the simulator's runtime. */
  simulatorId: string
}

export type HostileTarget = {
  ports: number[]
  /** Files of the authorities, in the order of the ports. */
  caFiles: string[]
  /** A receiver that accepts connections and never responds. */
  hungUrl: string
}

export type HostileClient = HostileOrganization & {
  hungUrl: string
  /** Throws unless it succeeds. */
  make(path: string, body: object): Promise<JsonObject>
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<HostileAnswer>
  /** Repeats it, this many at once, until the process ends; waits when it is rejected. */
  keepBusy(atOnce: number, work: () => Promise<HostileAnswer>): void
}

/** Status 0 without a response. */
export type HostileAnswer = { status: number; json: JsonObject }

export function createHostileClient(target: HostileTarget, organization: HostileOrganization): HostileClient {
  const agents = target.caFiles.map(
    (file) => new https.Agent({ keepAlive: true, maxSockets: 400, ca: readFileSync(file) }),
  )
  let calls = 0

  function send(method: string, path: string, body?: object, headers = {}): Promise<HostileAnswer> {
    const place = calls++ % agents.length
    return new Promise((resolve) => {
      const request = https.request({
        host: '127.0.0.1',
        servername: 'localhost',
        port: target.ports[place],
        agent: agents[place],
        method,
        path,
        headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'application/json', ...headers },
      })
      request.on('error', (error) => resolve({ status: 0, json: { error: String(error) } }))
      request.on('response', async (response) => {
        const parts = (await response.toArray().catch(() => [])) as Buffer[]
        resolve({ status: response.statusCode ?? 0, json: parse(Buffer.concat(parts).toString('utf8')) })
      })
      request.end(body && JSON.stringify(body))
    })
  }

  async function make(path: string, body: object): Promise<JsonObject> {
    let made = await send('POST', path, body)
    while (made.status === 0 || made.status === 503) {
      await sleep(refusedMs) // at the lowest priority, handshakes may time out; many creations at once may be too many
      made = await send('POST', path, body)
    }
    if (typeof made.json.id !== 'string') throw new Error(`${path}: ${JSON.stringify(made).slice(0, 500)}`)
    return made.json
  }

  async function repeat(work: () => Promise<HostileAnswer>): Promise<void> {
    for (;;) {
      const { status } = await work()
      if (status < 200 || status > 299) await sleep(refusedMs)
    }
  }

  return {
    ...organization,
    hungUrl: target.hungUrl,
    make,
    send,
    keepBusy(atOnce, work) {
      for (let count = 0; count < atOnce; count++) void repeat(work)
    },
  }
}

const refusedMs = 200

function parse(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return {} // a stream
  }
}
