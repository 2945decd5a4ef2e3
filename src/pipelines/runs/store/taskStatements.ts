/** The statements with which the engine reads and writes single tasks, and finds pipeline runs that are due. */
import { type Database, type Scope, statement } from '../../../platform/database/database.ts'
import { dueWhile } from '../../../platform/database/dueWhile.ts'
import type { RunError } from '../../../runs/run.ts'
import type { TaskKey } from '../deciding/snapshot.ts'
import type { PipelineRunKey } from './readPipelineRuns.ts'

type Db = Pick<Database, 'run'>

/** Stores that no run could be created for the task. Does nothing if it has a run, or was cancelled. */
export async function refuseTask(db: Db, key: PipelineRunKey, task: TaskKey, error: RunError): Promise<void> {
  const { step, item, attempt } = task
  await db.run(refuseStatement, [key.organizationId, key.id, step, item, attempt, JSON.stringify(error)])
}

/** The list item of a task. */
export async function readItem(db: Db, key: PipelineRunKey, { step, item }: TaskKey): Promise<unknown> {
  const [row] = await db.run(itemStatement, [key.organizationId, key.id, step, item])
  return row?.value ?? null
}

/** The ids of runs that are still active although their pipeline run has ended. */
export async function findRunsToCancel(db: Db, key: PipelineRunKey): Promise<string[]> {
  return (await db.run(toCancelStatement, [key.organizationId, key.id])).map((row) => row.id)
}

/** The agents' versions that its runs execute or executed. */
export async function findStartedVersions(db: Db, key: PipelineRunKey) {
  const rows = await db.run(startedVersionsStatement, [key.organizationId, key.id])
  return rows.map((row) => ({ agentId: row.agent_id, agentVersion: row.agent_version }))
}

/** Marks an ended pipeline run as done: nothing in it is active any longer. */
export async function settleEnded(db: Db, key: PipelineRunKey): Promise<void> {
  await db.run(settleStatement, [key.organizationId, key.id])
}

/** Pipeline runs that are due, and those that were woken and not advanced since: some of each organisation. */
export async function findDuePipelineRuns(db: Db, now: Date): Promise<PipelineRunKey[]> {
  const rows = await db.run(dueStatement, [now.toISOString()])
  return rows.map((row) => ({ organizationId: row.organization_id, id: row.id }))
}

/** Their owners are dead: other processes take over their work. */
export const releasePipelineRuns = `update pipeline_runs set due_at = now(), owner = null where owner = any($1)`

/** The input and metadata of a pipeline run, which never change. */
export async function readGiven(db: Db, key: PipelineRunKey & Scope): Promise<GivenRow | undefined> {
  return (await db.run(givenStatement, [key.organizationId, key.id]))[0]
}

/** Index: pipeline_step_runs_pkey. */
const refuseStatement = statement<never>(
  'refuse_pipeline_task',
  `update pipeline_step_runs set status = 'refused', error = $6::json
    where organization_id = $1 and pipeline_run_id = $2 and step = $3 and item = $4 and attempt = $5
      and status = 'starting' and run_id is null`,
)

/** Index: pipeline_items_pkey. */
const itemStatement = statement<{ value: unknown }>(
  'read_pipeline_item',
  `select value from pipeline_items where organization_id = $1 and pipeline_run_id = $2 and step = $3 and item = $4`,
)

/** Index: pipeline_step_runs_pkey, runs_pkey. */
const toCancelStatement = statement<{ id: string }>(
  'find_pipeline_runs_to_cancel',
  `select r.id from pipeline_step_runs t
     join runs r on r.organization_id = t.organization_id and r.id = t.run_id
    where t.organization_id = $1 and t.pipeline_run_id = $2 and t.status = 'cancelled'
      and r.status in ('queued', 'running', 'requires_action')`,
)

/** Index: pipeline_step_runs_pkey, runs_pkey. */
const startedVersionsStatement = statement<{ agent_id: string; agent_version: number }>(
  'find_started_versions',
  `select distinct r.agent_id, r.agent_version from pipeline_step_runs t
     join runs r on r.organization_id = t.organization_id and r.id = t.run_id
    where t.organization_id = $1 and t.pipeline_run_id = $2`,
)

/** Index: pipeline_runs_pkey, pipeline_wakes_run. */
const settleStatement = statement<never>(
  'settle_pipeline_run',
  `with settled as (
     update pipeline_runs set due_at = null, owner = null
      where organization_id = $1 and id = $2 and due_at is not null and finished_at is not null
   )
   delete from pipeline_wakes where organization_id = $1 and pipeline_run_id = $2`,
)

export type GivenRow = { input: Record<string, unknown>; metadata: Record<string, unknown> }

/** Index: pipeline_runs_pkey. */
const givenStatement = statement<GivenRow>(
  'read_pipeline_input',
  'select input, metadata from pipeline_runs where organization_id = $1 and id = $2',
)

const maxOrganizations = 1_000
const maxOfEach = 50
/** The process that made the change reacts faster, so others wait this long. */
const wakeAge = `interval '1 second'`

const organizationsOf = (name: string, table: string, condition: string): string => `
  (select organization_id from ${table} where ${condition} order by organization_id limit 1)
  union all
  select (select t.organization_id from ${table} t
           where t.organization_id > o.organization_id and ${condition} order by t.organization_id limit 1)
    from ${name} o where o.organization_id is not null`

/** SQL: when the next pipeline run is due. Index: pipeline_runs_due, once for each organisation; pipeline_wakes_run. */
export const nextDuePipelineRun = `least(
  (with recursive due (organization_id) as (${organizationsOf('due', 'pipeline_runs', 'due_at is not null')})
   select min((select min(due_at) from pipeline_runs r where r.organization_id = d.organization_id)) from due d),
  ${dueWhile('from pipeline_wakes')})`

/** Index: pipeline_runs_due, pipeline_wakes_run, once for each organisation. */
const dueStatement = statement<{ organization_id: string; id: string }>(
  'find_due_pipeline_runs',
  `with recursive due (organization_id) as (${organizationsOf('due', 'pipeline_runs', 'due_at is not null')}
   ), woken (organization_id) as (${organizationsOf('woken', 'pipeline_wakes', 'true')}
   )
   select organization_id, p.id
     from (select organization_id from due where organization_id is not null limit ${maxOrganizations}) d
    cross join lateral (
      select id from pipeline_runs r where r.organization_id = d.organization_id and r.due_at <= $1::timestamptz
       order by r.due_at limit ${maxOfEach}
    ) p
   union
   select organization_id, w.pipeline_run_id
     from (select organization_id from woken where organization_id is not null limit ${maxOrganizations}) o
    cross join lateral (
      select pipeline_run_id from pipeline_wakes v
       where v.organization_id = o.organization_id and v.created_at < now() - ${wakeAge}
       order by v.pipeline_run_id limit ${maxOfEach}
    ) w`,
)
