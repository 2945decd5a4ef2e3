/** Fills an organisation: 2,000 agents with long names and names from right to left, 10,000 of their runs, long names elsewhere. */
import type { WebhookService } from '../helpers/webhookService.ts'

export const rightToLeft = 'وكيل مطابقة الفواتير للعملاء في الشرق الأوسط'
const sentence = 'Reconciles the invoices of every customer with the payments of the bank '
/** With places to break it, and without. */
export const longName = sentence.repeat(3).slice(0, 200)
const longWord = `${'Übersetzung'.repeat(18)}-x`

type Filled = Pick<WebhookService, 'deps' | 'credentials'>

/** Copies of the agent echo: every third name is long, every third is written from right to left. */
export async function makeManyAgents({ deps, credentials }: Filled): Promise<void> {
  const { pool } = deps.db
  const columns = await ownColumns(pool, 'agent_versions')
  await pool.query(
    `with numbers as (select n, lpad(n::text, 26, '0') as tail from generate_series(1, 2000) n),
       deployed as (
         insert into deployments select made.* from deployments d, numbers, lateral jsonb_populate_record(d,
           jsonb_build_object('id', 'dep_' || tail, 'agent_id', 'ag_' || tail)) made where d.agent_id = $1),
       versioned as (
         insert into agent_versions (${columns}) select ${columns} from (
           select made.* from agent_versions v, numbers, lateral jsonb_populate_record(v,
             jsonb_build_object('agent_id', 'ag_' || tail, 'name', case n % 3 when 0 then left($2, 196) || n
               when 1 then $3 || ' ' || n else 'Agent ' || n end)) made where v.agent_id = $1) copies)
     insert into agents select made.* from agents a, numbers, lateral jsonb_populate_record(a,
       jsonb_build_object('id', 'ag_' || tail, 'deployment_id', 'dep_' || tail)) made where a.id = $1`,
    [credentials.agents.echo, longName, rightToLeft],
  )
}

/** Without the columns that PostgreSQL computes. */
async function ownColumns(pool: Filled['deps']['db']['pool'], table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** 10,000 copies of a run of an agent, ten seconds apart; with `spread`, each of one of the many agents. */
export async function makeManyRuns({ deps }: Filled, runId: string, { spread = false } = {}): Promise<void> {
  await deps.db.pool.query(
    `insert into runs select made.* from runs r, generate_series(1, 10000) n, lateral jsonb_populate_record(r,
       jsonb_build_object('id', 'run_' || lpad(n::text, 26, '0'),
         'agent_id', case when $2 then 'ag_' || lpad((n % 2000 + 1)::text, 26, '0') else r.agent_id end)) made
     where r.id = $1`,
    [runId, spread],
  )
}

/** What the charts and figures count: each of the runs as if it had ended now. */
export async function countManyRuns({ deps }: Filled): Promise<void> {
  await deps.db.pool.query(
    `insert into run_facts (organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms,
                            tokens_used, error_code)
     select organization_id, agent_id, agent_version, now() - interval '20 hours' * random(), now(),
            case when random() < 0.2 then 'failed' else 'completed' end, latency_ms, tokens_used, null
       from runs where id like 'run_0000%'`,
  )
}

/** One of everything that has a name, named with as many characters as it may have, and one written from right to left. */
export async function makeLongNames(service: WebhookService): Promise<void> {
  const { echo } = service.credentials.agents
  const steps = [{ name: 'summarise', agent_id: echo }]
  const metric = { metric: 'failed_runs', comparator: 'gt', threshold: 5 }
  const connector = { kind: 'openai', base_url: `https://models.example.com/${'path/'.repeat(60)}`, secret: 'sk-1' }
  const guardrail = { check: 'secrets', on: 'both', action: 'block' }
  for (const name of [longName, longWord.slice(0, 200), rightToLeft]) {
    await service.call('POST', '/pipelines', { name, steps })
    await service.call('POST', '/api-keys', { name, scopes: ['runs:read'] })
    await service.call('POST', '/alert-rules', { name, ...metric })
    await service.call('POST', '/connectors', { name, ...connector })
    await service.call('POST', '/policies', { name, guardrails: [guardrail] })
  }
  const receiver = await service.receiver(200)
  await service.register(receiver.url(`/${'long/'.repeat(300)}`), { events: ['run.completed'], description: longName })
  const metadata = { customer: 'c'.repeat(200), name: rightToLeft }
  await service.run(echo, { query: `${rightToLeft} ${longWord}` }, { metadata })
}
