/** The figures of a step as texts. */
import { formatBytes } from '../../../parts/text/formatBytes.ts'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { JsonData } from '../log/logEvent.ts'
import type { RunStep } from './readSteps.ts'

export const durationOf = ({ from, to }: RunStep): string => (to === undefined ? 'running' : formatDuration(to - from))

/** In and out. */
export function tokensOf({ usage }: JsonData): string {
  const { input_tokens, output_tokens } = (usage ?? {}) as JsonData
  return pairOf(input_tokens, output_tokens, (count) => count.toLocaleString('en'))
}

export const sizesOf = ({ input_bytes, output_bytes }: JsonData): string =>
  pairOf(input_bytes, output_bytes, formatBytes)

function pairOf(before: unknown, after: unknown, format: (value: number) => string): string {
  const shown = (value: unknown) => (typeof value === 'number' ? format(value) : '–')
  return typeof before === 'number' || typeof after === 'number' ? `${shown(before)} → ${shown(after)}` : '–'
}

export function resultOf({ error, ok, http_status, finish_reason }: JsonData, isOver: boolean): string {
  const result = [http_status, finish_reason].find((value) => typeof value === 'string' || typeof value === 'number')
  if (error !== undefined || ok === false) return result === undefined ? 'failed' : `failed, ${result}`
  return result === undefined ? (isOver ? 'ok' : '–') : String(result)
}
