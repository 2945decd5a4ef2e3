/** The download of an export is complete, even if connections are lost. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AgentRunService, NotFoundError } from '../src/sdk.ts'
import { jsonResponse, scriptedFetch, stillClock } from './scriptedFetch.ts'

/** A response with these pieces; `cut` breaks the connection after them. */
const rows =
  (type: string, pieces: string[], isCut = false) =>
  (): Response => {
    const left = pieces.map((piece) => new TextEncoder().encode(piece))
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift()
        if (next) controller.enqueue(next)
        else if (isCut) controller.error(Object.assign(new TypeError('terminated'), { cause: { code: 'ECONNRESET' } }))
        else controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': type } })
  }
const ndjson = (pieces: string[], isCut = false) => rows('application/x-ndjson', pieces, isCut)
const csv = (pieces: string[], isCut = false) => rows('text/csv; charset=utf-8', pieces, isCut)

async function download(
  responses: (() => Response)[],
  after?: string,
): Promise<{ text: string; afters: (string | null)[] }> {
  const { fetch, noted } = scriptedFetch(...responses)
  const clock = stillClock().clock
  const client = new AgentRunService({ apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2', fetch, clock })
  let text = ''
  for await (const piece of client.exports.download('exp_1', after === undefined ? {} : { after })) text += piece
  return { text, afters: noted.map(({ url }) => new URL(url).searchParams.get('after')) }
}

const row = (id: number): string => `{"id":"run_${id}","output":{"id":"ü \\n"}}\n`

describe('a download', () => {
  test('continues after the last complete row', async () => {
    const whole = [1, 2, 3, 4].map(row).join('')
    const { text, afters } = await download([
      ndjson([row(1), row(2).slice(0, 9)], true),
      ndjson([row(2).slice(0, 5), row(2).slice(5) + row(3) + row(4).slice(0, -1)]), // ended inside a row
      ndjson([row(4)]),
    ])
    assert.equal(text, whole)
    assert.deepEqual(afters, [null, 'run_1', 'run_3'])
  })

  test('of CSV has its header once, and rows with line breaks whole', async () => {
    const [header, one, two] = ['id,output\r\n', 'run_1,"a\r\n""b"\r\n', 'run_2,c\r\n']
    const { text, afters } = await download([
      csv([header, one.slice(0, 10)], true),
      csv([header + one + two.slice(0, 3)], true),
      csv([two]),
    ])
    assert.equal(text, header + one + two)
    assert.deepEqual(afters, [null, null, 'run_1'])
  })

  test('starts after a row, and may be empty', async () => {
    assert.deepEqual(await download([ndjson([])], 'run_7'), { text: '', afters: ['run_7'] })
  })

  test('does not split characters', async () => {
    const bytes = new TextEncoder().encode(row(1))
    const single = [...bytes].map((byte) => Uint8Array.of(byte))
    const body = () => new Response(ReadableStream.from(single))
    assert.equal((await download([body])).text, row(1))
  })

  test('gives up after retries without a new row, and at a refusal', async () => {
    const cuts = Array.from({ length: 9 }, () => ndjson(['{"id":'], true))
    await assert.rejects(download(cuts), { name: 'ConnectionError' })
    const refusal = jsonResponse({ error: { type: 'not_found', code: 'export_not_found', message: 'None' } }, 404)
    await assert.rejects(download([refusal]), NotFoundError)
  })
})
