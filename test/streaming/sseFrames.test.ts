import { expect, test } from '@jest/globals'
import { print } from 'graphql-sse'
import { frameBytes, largeBytes, ownFrames, sharedFrames, toPart } from '../../src/streaming/sseFrames.ts'

const results: [string, object][] = [
  ['an empty one', {}],
  ['a small one', { data: { run: null } }],
  ['one with characters that frames use', { data: { text: '{}"\n\u2028ü😀' } }],
  ['a large one', { data: { text: 'x'.repeat(largeBytes) } }],
]
const ids = ['1', '{}', '","payload":{}', '\n\n: "quoted" \\', 'ü😀']
const frameText = (frame: string | (string | Buffer)[]) => (typeof frame === 'string' ? frame : frame.join(''))

test.each(results)("the frames of a result equal graphql-sse's messages: %s", (_, data) => {
  const part = toPart(JSON.stringify(data))
  expect(frameText(ownFrames.next(part))).toBe(print({ event: 'next', data }))
  for (const id of ids)
    expect(frameText(sharedFrames(id).next(part))).toBe(print({ event: 'next', data: { id, payload: data } }))
})

test("the last frame of an operation equals graphql-sse's message", () => {
  expect(ownFrames.complete).toBe(print({ event: 'complete', data: null }))
  for (const id of ids) expect(sharedFrames(id).complete).toBe(print({ event: 'complete', data: { id } }))
})

test('readers of one large result share its bytes', () => {
  const part = toPart(JSON.stringify('x'.repeat(largeBytes)))
  const frames = [ownFrames, sharedFrames('1'), sharedFrames('2')].map(({ next }) => next(part))
  for (const frame of frames) {
    expect(frame).toContain(part)
    expect(frameBytes(frame)).toBeGreaterThan(largeBytes)
  }
})
