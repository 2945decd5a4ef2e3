import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Reduces what a run takes on disk besides its own values. The body of its final event was a second copy of its input and
 * output: it is now built from the run, and only its size is stored. Columns of `runs` that are 0 in most rows are null
 * there. Entries of `runs_running` for the same agent are equal, so that PostgreSQL stores them as lists of a few bytes each:
 * between two vacuums there are as many as there were runs.
 *
 * New ids are the highest. An index in descending order gets them at its front, and its pages stay half empty; one in
 * ascending order has full pages, and is read backwards just as fast.
 *
 * With a fillfactor of 80, inserts moved on to the next page before PostgreSQL removed the dead versions of its rows, which it
 * does when less than a tenth is free. With 97 that happens first, and there is still room for the next version of a row.
 */
export class LeanEvents1700000000030 implements MigrationInterface {
  name = 'LeanEvents1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index runs_running')
    await runner.query(
      `create index runs_running on runs (organization_id, agent_id, id) include (owner) where status = 'running'`,
    )
    await runner.query('alter table runs set (fillfactor = 80)')
    for (const statement of orderedIndexes('id desc')) await runner.query(statement)
    const zeros = rareColumns.map((name) => `${name} = coalesce(${name}, 0)`)
    await runner.query(`update runs set ${zeros} where ${rareColumns.map((name) => `${name} is null`).join(' or ')}`)
    await runner.query(
      `alter table runs ${rareColumns.map((name) => `alter ${name} set default 0, alter ${name} set not null`)}`,
    )
    await storeBodies(runner)
    await runner.query('alter table events alter body set not null, drop body_bytes')
  }
}

const rareColumns = [
  ...['waited_ms', 'last_action_seq', 'waiting_messages', 'waiting_message_bytes', 'taken_message_seq'],
  'lost_processes',
]

const orderedIndexes = (id: string): string[] => [
  'drop index runs_agent, runs_status, deliveries_webhook, deliveries_subject',
  `create index runs_agent on runs (organization_id, agent_id, ${id})`,
  `create index runs_status on runs (organization_id, status, ${id})
     where status in ('requires_action', 'failed', 'cancelled')`,
  `create index deliveries_webhook on deliveries (organization_id, webhook_id, ${id})`,
  `create index deliveries_subject on deliveries (organization_id, subject_id, ${id})`,
]

const statements = [
  'alter table events alter body drop not null, add body_bytes integer',
  `alter table runs ${rareColumns.map((name) => `alter ${name} drop not null, alter ${name} drop default`)}`,
  'drop index runs_running',
  `create index runs_running on runs (organization_id, agent_id) where status = 'running'`,
  ...orderedIndexes('id'),
  // While tables are small, the planner takes the newest usable index, and others have both columns, too.
  ...['runs', 'pipeline_runs'].map(
    (table) => `alter table ${table} drop constraint ${table}_pkey, add primary key (organization_id, id)`,
  ),
  'alter table runs set (fillfactor = 97)',
]

type Ended = {
  organization_id: string
  event_id: string
  type: string
  event_created_at: Date
  created_by: Buffer | null
  beginning: object
  input: string
  error: string | null
  figures: object
  metadata: object
  steps: object
  times: (Date | null)[]
  output: string | null
}

/** In the format of earlier versions. A few at a time, since they may have megabytes each. */
async function storeBodies(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows: Ended[] = await runner.query(endedRuns)
    if (rows.length === 0) return
    for (const row of rows) {
      const values = [row.organization_id, row.event_id, bodyOf(row)]
      await runner.query('update events set body = $3 where organization_id = $1 and id = $2', values)
    }
  }
}

const endedRuns = `
  select e.organization_id, e.id as event_id, e.type, e.created_at as event_created_at,
         json_build_object('id', r.id, 'agent_id', r.agent_id, 'agent_version', r.agent_version,
                           'status', r.status) as beginning,
         json_build_object('required_action', null, 'latency_ms', r.latency_ms, 'tokens_used', r.tokens_used,
                           'timeout_ms', r.timeout_ms, 'attempt', r.attempt) as figures,
         json_build_object('pipeline_run_id', r.pipeline_run_id, 'pipeline_step', r.pipeline_step) as steps,
         array[r.created_at, r.started_at, r.finished_at] as times,
         r.input::text, r.error::text, r.output::text, r.metadata, r.created_by
    from events e join runs r on r.organization_id = e.organization_id and r.id = e.subject_id
   where e.body is null limit 8`

function bodyOf(row: Ended): string {
  const [created_at, started_at, finished_at] = row.times
  const { figures, metadata, steps } = row
  const rest = {
    ...figures,
    metadata,
    ...steps,
    created_by: callerId(row.created_by),
    created_at,
    started_at,
    finished_at,
  }
  const [beginning, end] = [JSON.stringify(row.beginning).slice(0, -1), JSON.stringify(rest).slice(1, -1)]
  const data = `${beginning},"input":${row.input},"error":${row.error ?? 'null'},${end},"output":${row.output ?? 'null'}}`
  const head = { id: row.event_id, type: row.type, created_at: row.event_created_at }
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`
}

/** The number of a prefix, then the 16 bytes of a UUID, of which the id has the base32 text. */
function callerId(packed: Buffer | null): string | null {
  if (packed === null) return null
  const bits = `00${[...packed.subarray(1)].map((byte) => byte.toString(2).padStart(8, '0')).join('')}`
  const digits = bits.match(/.{5}/g) ?? []
  const prefix = packed[0] === 6 ? 'key' : 'usr'
  return `${prefix}_${digits.map((five) => '0123456789abcdefghjkmnpqrstvwxyz'[Number.parseInt(five, 2)]).join('')}`
}
