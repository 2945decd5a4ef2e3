/** Of an event of an unknown type, the fields of the envelope stay readable; the rest is in `raw`. */
export const knownEvent = <Event>(event: Event, known: ReadonlySet<string>): Event => {
  if (known.has((event as { type: string }).type)) return event
  const { type, seq, run_id, pipeline_run_id, id, created_at } = event as Record<string, unknown>
  return JSON.parse(JSON.stringify({ type, seq, run_id, pipeline_run_id, id, created_at, raw: event }))
}
