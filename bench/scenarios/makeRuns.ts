import type { Bench } from '../openBench.ts'
import { referenceCall, serviceCall } from './createRun.ts'
import { sendTimes } from './sendTimes.ts'

/** Creates runs on the service and on the reference, and returns their ids. */
export async function makeRuns(bench: Bench, count = 200): Promise<{ ours: string[]; theirs: string[] }> {
  const { reference, service } = bench
  const [origin, caFile, call] = [reference.restOrigin, service.caFile, referenceCall('/two/runs')]
  return { ours: await makeServiceRuns(bench, count), theirs: idsIn(await sendTimes({ origin, caFile, call, count })) }
}

export async function makeServiceRuns(bench: Bench, count: number): Promise<string[]> {
  const { origin, caFile } = bench.service
  return idsIn(await sendTimes({ origin, caFile, call: serviceCall(bench), count }))
}

const idsIn = (bodies: string[]): string[] => bodies.map((body) => (JSON.parse(body) as { id: string }).id)
