/** Frames of the same length as the service's. */
export function frameOf(type: string, seq: number, data: object): string {
  const text = JSON.stringify({ type, seq, run_id: runId, created_at: new Date().toISOString(), ...data })
  return `id: ${seq}\nevent: ${type}\ndata: ${text}\n\n`
}

export const deltaText = (index: number): string => `${index === 1 ? '' : ' '}chunk ${index}`

export const sseHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }

const runId = `run_${'0'.repeat(26)}`
