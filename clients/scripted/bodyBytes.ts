/** The pieces in which a step of a body is sent. */
import { fillIn } from './sampleOf.ts'
import type { JsonObject, Step } from './scenario.ts'

export function bodyPieces(step: Step): Buffer[] {
  if (step.repeat !== undefined) {
    const block = Buffer.from(step.repeat)
    const perPiece = Math.max(1, Math.floor(pieceBytes / block.length))
    return inPieces(step.times ?? 1, perPiece).map((times) => Buffer.alloc(block.length * times, block))
  }
  const bytes = stepBytes(step)
  return splitAt(bytes, step.split)
}

export function splitAt(bytes: Buffer, split: Step['split']): Buffer[] {
  if (split === undefined) return [bytes]
  const offsets = split === 'bytes' ? Array.from({ length: bytes.length - 1 }, (_, index) => index + 1) : split
  const ends = [...offsets.filter((offset) => offset < bytes.length), bytes.length]
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

/** `position` is the id of frames that have no number. */
export function frameBytes(data: JsonObject, newline = '\n', position?: string): Buffer {
  const lines = [`id: ${position ?? data.seq}`, `event: ${data.type}`, `data: ${JSON.stringify(data)}`, '', '']
  return Buffer.from(lines.join(newline))
}

const pieceBytes = 64 * 1024

function stepBytes({ text, base64, frame, position, newline }: Step): Buffer {
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  if (frame === undefined) return Buffer.from(text ?? '')
  if (position !== undefined) return frameBytes(fillIn(frame) as JsonObject, newline, position)
  const defaults = frame.pipeline_run_id === undefined ? { run_id: 'run_1' } : {}
  const data = { ...defaults, created_at: '2026-11-16T12:00:00.000Z', ...(fillIn(frame) as JsonObject) }
  return frameBytes(data, newline)
}

function inPieces(total: number, perPiece: number): number[] {
  const whole = Array.from({ length: Math.floor(total / perPiece) }, () => perPiece)
  return total % perPiece === 0 ? whole : [...whole, total % perPiece]
}
