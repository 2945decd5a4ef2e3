/** A stream does not read what this process already has: the start of a run that it has just created, and a log without rows. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { rest } from '../helpers/httpClient.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let beside: TestService
beforeAll(async () => {
  service = await startTestService()
  beside = await startBeside(service)
})
afterAll(async () => {
  await beside.dispose()
  await service.dispose()
})

/**
 * How often logs are read while `work` runs: the minimum of some attempts, since `read_followed_logs` reads logs that are
 * followed for a second, as happens on a busy machine.
 */
async function leastReads(work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && least > 0; attempt++) {
    const query = jest.spyOn(pg.Client.prototype, 'query')
    await work()
    const nameOf = (asked: unknown) => (asked as { name?: string } | undefined)?.name
    least = Math.min(least, query.mock.calls.filter(([asked]) => nameOf(asked) === 'read_run_events').length)
    query.mockRestore()
  }
  return least
}

test.each([
  ['echo', { query: 'hello' }, ['run.created', 'run.started', 'run.completed']],
  ['simulator', { chunks: 1 }, ['run.created', 'run.started', 'output.delta', 'run.completed']],
] as const)('a new run of %s is streamed completely without a read', async (agent, input, events) => {
  const body = { agent_id: service.credentials.agents[agent], input }
  const streamed: Awaited<ReturnType<typeof stream>>[] = []
  const reads = await leastReads(async () => {
    streamed.push(await stream(service, 'POST', '/v2/runs/stream', { body }))
  })
  expect(reads).toBe(0)
  for (const { frames, headers } of streamed) {
    expect(frames.map(({ event }) => event)).toEqual(events)
    expect((await stream(beside, 'GET', `${headers['content-location']}/stream`)).frames).toEqual(frames)
  }
})

test('the log of an ended run that has no rows is streamed without a read, from any event', async () => {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'ended' } }
  const { id } = (await rest(service, 'POST', '/runs', { body })).json
  const seqsAfter = async (after: string) => {
    const headers = { 'last-event-id': after }
    const { frames } = await stream(service, 'GET', `/v2/runs/${id}/stream`, { headers })
    return frames.map(({ data }) => data.seq)
  }
  const reads = await leastReads(async () => {
    expect(await seqsAfter('0')).toEqual([1, 2, 3])
    expect(await seqsAfter('1')).toEqual([2, 3])
    expect(await seqsAfter('2')).toEqual([3])
  })
  expect(reads).toBe(0)
})
