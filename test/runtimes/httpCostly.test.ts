/** Responses of endpoints that are costly to read: none blocks the event loop, and large texts still pass. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type EndedRun, type HttpAgents, startHttpAgents } from '../helpers/httpAgents.ts'
import { longestTurn } from '../helpers/longestTurn.ts'
import { sampled } from '../helpers/scale.ts'

let service: HttpAgents
beforeAll(async () => {
  service = await startHttpAgents()
})
afterAll(() => service.dispose())

const mebibyte = 1_048_576
/** This thread also does the client's work; `test/faults/hostileCalls` measures only the service. */
const maxTurnMs = 500
const fill = (piece: string, characters: number) => piece.repeat(Math.floor(characters / piece.length))

/** The run of an agent that responds with these bytes, and the longest turn until it has ended, before anyone reads it. */
async function answering(text: string, type: string) {
  const body = Buffer.from(text)
  const { id } = await service.agent((response) => response.writeHead(200, { 'content-type': type }).end(body))
  const { result, turnMs } = await longestTurn(async () => {
    const headers = { prefer: 'respond-async' }
    const run = await service.call('POST', '/runs', { agent_id: id, input: {} }, { headers })
    const find = () =>
      service.deps.db.pool.query('select 1 from runs where id = $1 and finished_at is not null', [run.id])
    await waitUntil('the run has ended', 60_000, async () => (await find()).rowCount === 1)
    return run
  })
  return { turnMs, run: (await service.call('GET', `/runs/${result.id}`)) as EndedRun }
}

describe('a failure of 200 KB', () => {
  test.each(sampled(['://a:', 'eyJ-', 'eyJ-eyJ-.', '"key":["', 'password=', 'Bearer '], 2))('of %s', async (piece) => {
    const event = { type: 'run.failed', error: { code: 'x', message: `broken ${fill(piece, 200_000)}` } }
    const { run, turnMs } = await answering(`${JSON.stringify(event)}\n`, 'application/x-ndjson')
    expect(run).toMatchObject({ status: 'failed', error: { code: 'x' } })
    expect(run.error?.message.length).toBeLessThanOrEqual(4_096)
    expect(turnMs).toBeLessThan(maxTurnMs)
  })
})

describe('more than 250,000 values and names are output_too_large', () => {
  const refused = {
    code: 'output_too_large',
    message: 'The output has more than 250000 values and names',
    retryable: false,
    step: 'call',
  }
  const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":0`).join(',')
  const costly: [string, string][] = [
    ['numbers', `{"a":[${fill('0,', 10 * mebibyte - 10)}0]}`],
    ['lists', `{"a":[${fill('[],', 10 * mebibyte - 10)}0]}`],
    ['nested lists', `{"a":[${fill('[[[[[]]]]],', 10 * mebibyte - 10)}0]}`],
    ['objects', `{"a":[${fill('{},', 10 * mebibyte - 10)}0]}`],
    ['names', `{${names(800_000)}}`],
  ]
  test.each(sampled(costly, 2))('in 10 MiB of %s', async (_, text) => {
    const { run, turnMs } = await answering(text, 'application/json')
    expect(run.error).toMatchObject(refused)
    expect(turnMs).toBeLessThan(maxTurnMs)
  })

  test('in one event of a stream', async () => {
    const event = `{"type":"output.delta","patch":[${fill('0,', mebibyte - 100)}0]}`
    const { run } = await answering(`${event}\n`, 'application/x-ndjson')
    expect(run.error).toMatchObject(refused)
  })
})

describe('passes', () => {
  test.each<[string, string]>([
    ['10 MiB of text', `{"a":"${fill('lorem ipsum, [dolor]: ', 10 * mebibyte - 20)}"}`],
    ['10 MiB of escaped quotation marks', `{"a":"${fill('\\",', 10 * mebibyte - 20)}"}`],
    ['200,000 numbers', `{"a":[${fill('0.5,', 800_000)}0]}`],
    ['60,000 names', `{${Array.from({ length: 60_000 }, (_, index) => `"n${index}":0`).join(',')}}`],
  ])('%s', async (_, text) => {
    const { run, turnMs } = await answering(text, 'application/json')
    expect([run.status, JSON.stringify(run.output).length]).toEqual(['completed', text.length])
    expect(turnMs).toBeLessThan(1.5 * maxTurnMs) // this thread also sends the endpoint's bytes
  })
})
