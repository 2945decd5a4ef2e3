import type { RunDetail } from '../runQueries.ts'

export type OutputView = 'text' | 'markdown' | 'json'

/** A run that streamed text is shown as text, any other as JSON. */
export function outputView(
  wanted: string | undefined,
  { output }: Pick<RunDetail, 'output'>,
  isEnded: boolean,
): OutputView {
  if (wanted === 'text' || wanted === 'markdown' || wanted === 'json') return wanted
  return isEnded && output !== null && typeof output.result !== 'string' ? 'json' : 'text'
}
