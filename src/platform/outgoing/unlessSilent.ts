/** The chunks of a body, which fails where none comes for too long. Time that its reader takes does not count. */
import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { OutgoingError } from './outgoingError.ts'

export async function* unlessSilent(body: Readable, clock: Clock, silenceMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let stopWaiting = (): void => {}
  try {
    for (;;) {
      stopWaiting = clock.after(silenceMs, () => body.destroy(new OutgoingError('stalled')))
      const next = await chunks.next()
      stopWaiting()
      if (next.done) return
      yield next.value
    }
  } finally {
    stopWaiting()
    await chunks.return?.()
  }
}
