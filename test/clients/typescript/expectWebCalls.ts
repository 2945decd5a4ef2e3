import { expect } from '@jest/globals'

/** What `webProgram.mjs` returns if the library works. */
export function expectWebCalls(seen: unknown): void {
  const { stream, failure, usage } = seen as { stream: { seqs: number[] }; failure: unknown; usage: unknown }
  expect(stream).toEqual({
    requests: ['POST /v2/runs/stream from the start', 'GET /v2/runs/run/stream resumed'],
    seqs: stream.seqs.map((_, index) => index + 1),
    status: 'completed',
    isTextWhole: true,
  })
  expect(stream.seqs.length).toBeGreaterThan(30)
  expect([failure, usage]).toEqual([
    ['NotFoundError', 'run_not_found', true],
    ['developer', true],
  ])
}
