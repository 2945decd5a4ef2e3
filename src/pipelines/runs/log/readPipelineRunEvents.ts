/** Reads the next events in the logs of many pipeline runs, in one statement. */
import { type Database, statement } from '../../../platform/database/database.ts'
import type { LogPosition, ReadLog } from '../../../streaming/logTails.ts'
import type { PipelineRunEvent, PipelineRunEventType } from '../pipelineRunEvent.ts'

/** Of one log in one read; an entry has at most a few hundred bytes and the error of a step. */
const maxEvents = 500

export async function readPipelineRunEvents(
  db: Pick<Database, 'run'>,
  positions: LogPosition[],
): Promise<Map<string, ReadLog<PipelineRunEvent>>> {
  const values = [positions.map(({ key }) => key.id), positions.map(({ after }) => after), maxEvents]
  const logs = new Map<string, ReadLog<PipelineRunEvent>>()
  for (const { pipeline_run_id: pipelineRunId, seq, type, data, created_at } of await db.run(readStatement, values)) {
    const log = logs.get(pipelineRunId) ?? { events: [], isWhole: true }
    log.events.push({ pipelineRunId, seq, type, dataText: data, createdAt: created_at })
    log.isWhole = log.events.length < maxEvents
    logs.set(pipelineRunId, log)
  }
  return logs
}

type Row = { pipeline_run_id: string; seq: number; type: PipelineRunEventType; data: string; created_at: Date }

/** Index: pipeline_run_events_pkey, once for each log. */
const readStatement = statement<Row>(
  'read_pipeline_run_events',
  `select e.pipeline_run_id, e.seq, e.type, e.data::text as data, e.created_at
     from unnest($1::text[], $2::int[]) as p (id, after)
    cross join lateral (
      select * from pipeline_run_events where pipeline_run_id = p.id and seq > p.after order by seq limit $3
    ) e
    order by e.pipeline_run_id, e.seq`,
)
