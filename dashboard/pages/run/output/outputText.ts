/** The text in a run's output: what was streamed, otherwise the output's only string. */
import { textIn } from '../../../parts/text/textIn.ts'
import type { RunLog } from '../log/runLog.ts'

export function outputText(log: RunLog, output: { [key: string]: unknown } | null | undefined): string {
  const last = log.texts.at(-1)
  if (last !== undefined && last.text.length > 0) return last.text.pieces.join('')
  return textIn(output)
}
