/** Plays a scenario for a client that is hand-written in the test. */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { makeCertificates } from '../../../clients/scripted/certificates.ts'
import { type Play, startPlay } from '../../../clients/scripted/play.ts'
import type { Observed, Scenario } from '../../../clients/scripted/scenario.ts'

export type Got = { status: number; body: string; chunks: Buffer[]; interim: number[]; error?: string }
type Request = { method?: string; headers?: Record<string, string>; body?: string }
export type Client = (path: string, request?: Request) => Promise<Got>

type Act = (call: Client, play: Play) => Promise<Observed>

export type Stage = {
  play(scenario: Partial<Scenario>, act: Act): Promise<string[]>
  ca: Buffer
  dispose(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const certificates = await makeCertificates()
  const ca = readFileSync(certificates.caFile)
  return {
    ca,
    async play(scenario, act) {
      const call = { operation: 'runs.get' }
      const started = await startPlay({ name: 'a scenario of the test', call, ...scenario }, certificates, patienceMs)
      const logs: string[] = []
      const client: Client = (path, request) => {
        logs.push(path)
        return send(`${started.baseUrl}${path}`, ca, request)
      }
      return started.finish({ logs, ...(await act(client, started)) })
    },
    dispose: certificates.dispose,
  }
}

const patienceMs = 200

/** Never rejects: the tests also check what arrived before a failure. */
function send(url: string, ca: Buffer, { method = 'GET', headers = {}, body }: Request = {}): Promise<Got> {
  const got: Got = { status: 0, body: '', chunks: [], interim: [] }
  return new Promise((resolve) => {
    const finish = (error?: NodeJS.ErrnoException): void =>
      resolve({ ...got, body: Buffer.concat(got.chunks).toString('utf8'), ...(error && { error: error.code ?? '' }) })
    const call = https.request(url, { method, headers, ca, agent: false }, (response) => {
      got.status = response.statusCode ?? 0
      response.on('data', (chunk: Buffer) => got.chunks.push(chunk))
      response.once('end', () => finish())
      response.once('error', finish)
    })
    call.on('information', ({ statusCode }) => got.interim.push(statusCode))
    call.on('error', finish)
    call.end(body)
  })
}
