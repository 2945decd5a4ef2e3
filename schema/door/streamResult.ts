/** A single result, and the end. */
import type { Outlet } from './outlet.ts'
import { toPublicError } from './publicErrors.ts'
import type { Operation } from './readOperation.ts'
import { resultText } from './resultFrames.ts'

export function streamResult(result: string, { frames, open }: Outlet): void {
  const sse = open({ onClose() {}, onDrain() {}, lastWords: () => '' })
  sse.write(frames.next(result) + frames.complete)
  sse.end()
}

export const errorText = ({ context, report }: Pick<Operation, 'context' | 'report'>, errors: readonly unknown[]) =>
  resultText({ errors: errors.map((error) => toPublicError(error, context.requestId, report)) })
