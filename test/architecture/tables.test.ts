/** Every table has an owner, a folder of src. Only its files name the table; exceptions are listed with their reason. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { EntitySchema } from 'typeorm'
import { openTestStorage } from '../helpers/openTestStorage.ts'
import { type Schema, tablesNamedIn } from './tableUses.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Outside the rule: backups, which copy every table, and the file that gives TypeORM every entity. */
const outside = /^src\/main\/(backup\/|storage\/openStorage\.ts$)/

const owners: Record<string, string[]> = {
  'src/access': [
    'organizations',
    'users',
    'device_codes',
    'identities',
    'removed_people',
    'api_keys',
    'retired_api_keys',
    'sessions',
    'kept_keys',
    'invitations',
    'password_resets',
    'organization_deletions',
  ],
  'src/agents': ['agents', 'agent_versions', 'deployments'],
  'src/alerts': ['alert_rules', 'alerts', 'alert_samples'],
  'src/audit': ['audit_log'],
  'src/bodies': ['measured_tables'],
  'src/cluster': ['processes', 'forgettings'],
  'src/connectors': ['connectors'],
  'src/erasures': ['erasures', 'erasure_items'],
  'src/events': ['events'],
  'src/exports': ['exports'],
  'src/idempotency': ['idempotency_keys'],
  'src/limits': ['quota_periods', 'call_counts'],
  'src/pipelines/definitions': ['pipelines', 'pipeline_versions'],
  'src/pipelines/runs': [
    'pipeline_runs',
    'pipeline_step_runs',
    'pipeline_items',
    'pipeline_run_events',
    'pipeline_wakes',
  ],
  'src/platform/database': ['migrations', 'migration_marks'],
  'src/policies': ['policies'],
  'src/releases': ['releases'],
  'src/replays': ['replays', 'replay_items', 'replay_runs'],
  'src/runs': ['runs', 'run_events', 'run_answers'],
  'src/usage': [
    'run_facts',
    'run_rollups',
    'delivery_facts',
    'delivery_rollups',
    'silent_run_facts',
    'silent_run_rollups',
    'release_rollups',
  ],
  'src/usage/recent': ['recent_run_rollups', 'recent_delivery_rollups'],
  'src/webhooks': ['webhooks', 'deliveries', 'delivery_attempts', 'webhook_rollups'],
}

/** The tables that a file names although it does not own them. */
type Exception = { reason: string; named: Record<string, string[]> }

const exceptions: Exception[] = [
  {
    reason:
      'a run is stored, claimed, resumed and taken over under the current settings of its agent, in one statement',
    named: {
      'src/runs/store/changes/insertRuns.ts': ['agents'],
      'src/runs/store/changes/claimRuns.ts': ['agents', 'agent_versions'],
      'src/runs/store/changes/actionStatements.ts': ['agents', 'agent_versions'],
      'src/runs/store/changes/takeOverRuns.ts': ['agent_versions'],
    },
  },
  {
    reason: 'the run of a step is stored and linked to its task in one statement, so that no task gets two runs',
    named: { 'src/runs/store/changes/insertRuns.ts': ['pipeline_runs', 'pipeline_step_runs'] },
  },
  {
    reason: 'the tasks of a pipeline run are read with the state of their runs, all as of one moment',
    named: {
      'src/pipelines/runs/engine/stepOutputs.ts': ['runs'],
      'src/pipelines/runs/store/pipelineRunRow.ts': ['runs'],
      'src/pipelines/runs/store/stateStatements.ts': ['runs'],
      'src/pipelines/runs/store/taskStatements.ts': ['runs'],
    },
  },
  {
    reason: "pipeline runs with a run of an agent are found by that agent's runs",
    named: { 'src/pipelines/runs/store/purgePipelineRuns.ts': ['runs'] },
  },
  {
    reason: 'the event of an ended run has no stored body: what reads it reads the run (bodies-of-run-events.md)',
    named: { 'src/events/eventBody.ts': ['runs'] },
  },
  {
    reason: 'the statement that ends runs stores their events and facts',
    named: {
      'src/runs/store/changes/advanceRuns.ts': ['events'],
      'src/runs/store/changes/runFacts.ts': ['run_facts', 'silent_run_facts'],
    },
  },
  {
    reason:
      'runs that ended lately are found by their events or facts, since runs have no index by time (ways-to-follow.md)',
    named: { 'src/runs/store/reads/findChangedRuns.ts': ['events', 'silent_run_facts'] },
  },
  {
    reason:
      'a run of a replay is stored and linked to its place in it in one statement, so that no place gets two runs',
    named: { 'src/runs/store/changes/insertSilentRun.ts': ['agents', 'agent_versions', 'replays', 'replay_runs'] },
  },
  {
    reason: 'recorded runs and those that repeat them are read with their places in a replay',
    named: {
      'src/runs/store/reads/queryRuns.ts': ['replay_runs'],
      'src/replays/listResults.ts': ['runs'],
      'src/replays/store/eraseReplays.ts': ['runs'],
      'src/replays/store/itemStatements.ts': ['runs'],
    },
  },
  {
    reason: 'a claim of deliveries returns their events, with the bodies that are small',
    named: { 'src/webhooks/store/claimDeliveries.ts': ['events'] },
  },
  {
    reason: 'the figures of webhooks are read in one statement: rollups, and facts that are not rolled up yet',
    named: { 'src/webhooks/store/webhookStats.ts': ['delivery_facts'] },
  },
  {
    reason: 'facts are moved to all rollups in one statement, so that each is counted once in each of them',
    named: { 'src/usage/rollUp.ts': ['webhook_rollups', 'recent_delivery_rollups'] },
  },
  {
    reason: 'the default policy is a column of the organisation that only policies read and set',
    named: { 'src/policies/defaultPolicy.ts': ['organizations'] },
  },
  {
    reason: 'an index is probed once per organisation, by folders that may not import src/access',
    named: {
      'src/events/feed/alignPositions.ts': ['organizations'],
      'src/limits/purgeCallCounts.ts': ['organizations'],
      'src/audit/changeAudit.ts': ['organizations'],
    },
  },
  {
    reason: 'the quotas and the calls of many organisations are read in one statement whenever rules are judged',
    named: { 'src/usage/readQuotaUse.ts': ['organizations', 'call_counts'] },
  },
  {
    reason: 'a deletion of an organisation ends its credentials first',
    named: { 'src/main/admin/deleteOrganization.ts': ['retired_api_keys', 'api_keys'] },
  },
  {
    reason: 'the first start stores an organisation with its owner and keys, when there is nobody to authorise',
    named: { 'src/main/storage/seed.ts': ['organizations', 'users', 'api_keys'] },
  },
  {
    reason: "an operator's command encrypts all secrets again, whatever they belong to",
    named: { 'src/main/admin/resealSecrets.ts': ['webhooks', 'connectors', 'kept_keys'] },
  },
]

let schema: Schema
let uses: { table: string; file: string }[]

beforeAll(async () => {
  schema = { tables: await migratedTables(), entities: await definedEntities() }
  uses = globSync('{src,schema,rest}/**/*.ts', { cwd: root })
    .filter((file) => !outside.test(file))
    .flatMap((file) => tablesNamedIn(schema, file, read(file)).map((table) => ({ table, file })))
})

test('every table has one owner', () => {
  expect(Object.values(owners).flat().sort()).toEqual([...schema.tables].sort())
})

test('the entity of a table is in the folder of its owner', () => {
  expect(schema.entities.size).toBeGreaterThan(15)
  const elsewhere = [...schema.entities].filter(([name, table]) => !isOwner(name, table))
  expect(elsewhere).toEqual([])
})

test('every owner names its tables', () => {
  const named = uses.filter(({ table, file }) => isOwner(file, table)).map(({ table }) => table)
  expect([...new Set(named)].sort()).toEqual([...schema.tables].sort())
})

const nameUse = (table: string, file: string): string => `${table} in ${file}`

test('only the owner names a table, with the exceptions above, each of which is needed', () => {
  const foreign = uses.filter(({ table, file }) => !isOwner(file, table)).map(({ table, file }) => nameUse(table, file))
  const excepted = exceptions
    .flatMap(({ named }) => Object.entries(named))
    .flatMap(([file, tables]) => tables.map((table) => nameUse(table, file)))
  expect({
    unlisted: foreign.filter((use) => !excepted.includes(use)),
    needless: excepted.filter((use) => !foreign.includes(use)),
  }).toEqual({ unlisted: [], needless: [] })
})

describe('the search', () => {
  const known: Schema = {
    tables: new Set(['runs', 'events', 'run_events']),
    entities: new Map([['src/runs/store/runEntity.ts#runEntity', 'runs']]),
  }
  const namedIn = (source: string) => tablesNamedIn(known, 'src/alerts/file.ts', source)

  test.each([
    ['a string', `const sql = 'select 1 from runs where id = $1'`],
    ['a template literal', `const sql = \`select \${columns} from runs r where \${condition}\``],
    ['a literal inside a template literal', `const sql = \`select 1 \${isOne ? '' : \`from runs as r\`}\``],
    ['upper case', 'const sql = `SELECT 1\\n  FROM runs`'],
    ['quotes', `const sql = 'update "runs" set owner = null'`],
    ['a schema', `const sql = 'delete from only public.runs'`],
    ['a join', 'const sql = `left join runs r on r.id = t.run_id`'],
    ['a list', 'const sql = `select 1 from unnest($1) as u (a, b), (select 2) x, runs r`'],
    ['a list of tables to delete by', 'const sql = `delete from old o using other, runs where true`'],
    ['an insert', 'const sql = `insert into runs (id) select id from live`'],
    ['a reference', 'const sql = `alter table other add foreign key (id) references runs (id)`'],
    ['the name in a property', `const column = { table: 'runs', column: 'input' }`],
    ['an imported entity', `import { runEntity } from '../runs/store/runEntity.ts'`],
    ['an entity imported by another name', `import { type Run, runEntity as run } from '../runs/store/runEntity.ts'`],
  ])('finds a table in %s', (_, source) => expect(namedIn(source)).toEqual(['runs']))

  test('finds each table once, and names alone if they have an underscore', () => {
    expect(namedIn("const sql = `select 1 from runs join events e using (id), runs`; purge('run_events')")).toEqual([
      'events',
      'run_events',
      'runs',
    ])
  })

  test.each([
    ['comments', '// select 1 from runs\n/* join runs */ export {}'],
    ['columns', 'const sql = `select events, w.runs from webhooks w where runs > 1 order by events`'],
    ['assigned columns', 'const sql = `update webhooks w set url = 1, events = 2`'],
    ['longer names', `const sql = \`select 1 from old_runs join \${prefix}_runs on true\``],
    ['the columns of an insert', 'const sql = `insert into webhooks (id, events) values (1, 2)`'],
    ['words', `const text = 'runs'; const scope = 'events:read'; const message = 'has no runs yet'`],
    ['types of an entity', `import type { Run } from '../runs/store/runEntity.ts'`],
    ['other exports of its module', `import { maxRuns } from '../runs/store/runEntity.ts'`],
  ])('finds none in %s', (_, source) => expect(namedIn(source)).toEqual([]))
})

const isOwner = (file: string, table: string): boolean =>
  Object.entries(owners).some(([folder, tables]) => tables.includes(table) && file.startsWith(`${folder}/`))

async function migratedTables(): Promise<ReadonlySet<string>> {
  const { db, dispose } = await openTestStorage()
  const { rows } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await dispose()
  return new Set(rows.map(({ name }) => name))
}

async function definedEntities(): Promise<ReadonlyMap<string, string>> {
  const entities = new Map<string, string>()
  for (const path of globSync('src/**/*Entity.ts', { cwd: root })) {
    const module: object = await import(join(root, path))
    for (const [name, value] of Object.entries(module))
      if (value instanceof EntitySchema) entities.set(`${path}#${name}`, String(value.options.tableName))
  }
  return entities
}
