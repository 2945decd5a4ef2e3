/** The text in a run's output: what was streamed, otherwise the output's only string. */
import type { RunLog } from '../log/runLog.ts'

export function outputText(log: RunLog, output: { [key: string]: unknown } | null | undefined): string {
  const last = log.texts.at(-1)
  if (last !== undefined && last.text.length > 0) return last.text.pieces.join('')
  if (output === null || output === undefined) return ''
  const texts = Object.values(output).filter((value) => typeof value === 'string')
  return typeof output.result === 'string' ? output.result : ((texts.length === 1 ? texts[0] : undefined) ?? '')
}
