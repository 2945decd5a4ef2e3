/** The chunks of a body; fails if no chunk arrives for too long. The time that the reader needs does not count. */
import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { OutgoingError } from './outgoingError.ts'

export async function* failWhenSilent(body: Readable, clock: Clock, silenceMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let cancelTimeout = (): void => {}
  try {
    for (;;) {
      cancelTimeout = clock.after(silenceMs, () => body.destroy(new OutgoingError('stalled')))
      const next = await chunks.next()
      cancelTimeout()
      if (next.done) return
      yield next.value
    }
  } finally {
    cancelTimeout()
    await chunks.return?.()
  }
}
