/*
 * An agent's endpoint that streams like a model: a piece of text every few milliseconds; it records when each was sent. It
 * runs in the process that reads the streams, so that both use the same clock.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificate } from '../receiver/makeCertificate.ts'

export type Talker = {
  url: string
  caFile: string
  /** When each piece was sent, and the end last. */
  sentAt(talk: string): number[]
}

export async function startTalker(owned: AsyncDisposableStack, pieces: string[], paceMs: number): Promise<Talker> {
  const talks = new Map<string, number[]>()
  const { cert, key } = await makeCertificate()
  const server = createServer({ cert, key }, async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { input } = JSON.parse(body.toString('utf8')) as { input: { talk: string } }
    const sent: number[] = []
    talks.set(input.talk, sent)
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const delta of pieces) {
      sent.push(performance.now())
      response.write(`${JSON.stringify({ type: 'output.delta', delta })}\n`)
      await sleep(paceMs)
    }
    sent.push(performance.now())
    response.end(`${JSON.stringify({ type: 'run.completed' })}\n`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  owned.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/talk`,
    caFile: writeCa(owned, cert),
    sentAt: (talk) => talks.get(talk) ?? [],
  }
}

function writeCa(owned: AsyncDisposableStack, cert: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ars-bench-'))
  owned.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'talker.crt')
  writeFileSync(file, cert)
  return file
}
