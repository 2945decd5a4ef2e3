import { readFile } from 'node:fs/promises'
import { type Call, isRight, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import type { Bench } from '../openBench.ts'
import { referenceCall, serviceCall } from './createRun.ts'

/** Creates runs on the service and on the reference, and returns their ids. */
export async function makeRuns(bench: Bench, count = 200): Promise<{ ours: string[]; theirs: string[] }> {
  const ca = await readFile(bench.service.caFile, 'utf8')
  return {
    ours: await makeServiceRuns(bench, count),
    theirs: await repeat(referenceCall('/two/runs'), bench.reference.restOrigin, ca, count),
  }
}

export async function makeServiceRuns(bench: Bench, count: number): Promise<string[]> {
  return repeat(serviceCall(bench), bench.service.origin, await readFile(bench.service.caFile, 'utf8'), count)
}

async function repeat(call: Call, origin: string, ca: string, count: number): Promise<string[]> {
  const client = await openClient(origin, ca)
  const bytes = toBytes(call)
  const ids: string[] = []
  while (ids.length < count) {
    const { status, body } = await client.send(bytes)
    if (!isRight(call, status, body)) throw new Error(`${call.path} returned ${status}: ${body}`)
    ids.push((JSON.parse(body) as { id: string }).id)
  }
  client.close()
  return ids
}
