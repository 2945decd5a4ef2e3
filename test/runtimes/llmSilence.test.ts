/** Models that start to answer and then send nothing, on a simulated clock. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { llmLimits } from '../../src/runtimes/llm/llmLimits.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ModelService, startModelService, textOf } from '../helpers/modelService.ts'
import { movableClock } from '../helpers/movableClock.ts'
import type { Behaviour, Receiver } from '../helpers/receiver.ts'
import { stream } from '../helpers/sse.ts'

const clock = movableClock()
let service: ModelService
beforeAll(async () => {
  service = await startModelService({ clock })
})
afterAll(() => service.dispose())

const chunk = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`
const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'

/** Follows a run whose model has this behaviour; `onDelta` gets each delta. */
async function follow(behaviour: Behaviour, onDelta: (delta: string) => void) {
  const provider = await service.receiver(behaviour)
  const agent_id = await service.agent({ connector_id: await service.connector(provider.url('/v1')) })
  const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
    body: { agent_id, input: { query: 'x' } },
    until: ({ event, data }) => {
      if (event === 'output.delta') onDelta(String(data.delta))
      return false
    },
  })
  return { provider, frames: frames.map(({ data }) => data) }
}

const closed = (provider: Receiver) => waitUntil('the connection is closed', 5_000, () => provider.open() === 0)

test('a model that stalls fails its run before the timeout, with the reason', async () => {
  const { provider, frames } = await follow(
    (response) => response.writeHead(200).write(chunk('Half')),
    () => clock.move(llmLimits.silenceMs),
  )
  expect(textOf(frames)).toBe('Half')
  expect(frames.at(-1)?.run).toMatchObject({
    status: 'failed',
    output: null,
    error: {
      code: 'provider_timeout',
      message: 'The provider began to respond and then sent nothing for 5 minutes',
      retryable: true,
      step: 'gpt-test',
    },
  })
  expect(provider.got).toHaveLength(1) // text was streamed, so it is not retried
  await closed(provider)
})

test('a model that pauses between two words is waited for', async () => {
  let go = () => {}
  const { frames } = await follow(
    (response) => {
      response.writeHead(200).write(chunk('Slow'))
      go = () => response.end(chunk('ly') + end)
    },
    (delta) => {
      if (delta !== 'Slow') return
      clock.move(llmLimits.silenceMs - 60_000)
      go()
    },
  )
  expect(frames.at(-1)?.run).toMatchObject({ status: 'completed', output: { result: 'Slowly' } })
})
