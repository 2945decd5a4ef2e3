/** An event of an unknown type gets the type `unknown`; fields of the envelope stay readable, and `raw` is the whole event. */
export function knownEvent<Event>(event: Event, known: ReadonlySet<string>): Event {
  if (known.has((event as { type: string }).type)) return event
  const { seq, run_id, pipeline_run_id, id, created_at } = event as Record<string, unknown>
  const fields = Object.entries({ type: 'unknown', seq, run_id, pipeline_run_id, id, created_at, raw: event })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Event
}
