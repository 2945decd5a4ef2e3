/** A small company's day: five agents, one of which failed for two hours until its version was rolled back. */
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { expression } from '../helpers/agentCalls.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import type { WebhookService } from '../helpers/webhookService.ts'

/** The run and the agent that the pictures show. */
export type WorkingDay = { runId: string; agentId: string }

export async function makeWorkingDay(service: WebhookService): Promise<WorkingDay> {
  await nameOrganisation(service)
  const agentId = await makeTriage(service)
  for (const [name, runs] of otherAgents) {
    const { id } = await service.call('POST', '/agents/custom', { name, runtime: expression('query') })
    await storeRuns(service, String(id), 1, { runs, failed: name === 'Contract review' ? 5 : 0 })
  }
  await storeRuns(service, agentId, 2, { runs: 41, failed: 1, toHours: 12 })
  await storeRuns(service, agentId, 3, { runs: 10, failed: 7, fromHours: 12, toHours: 10 })
  await storeRuns(service, agentId, 4, { runs: 36, failed: 2, fromHours: 9.5 })
  await waitUntil('all runs are counted', 60_000, async () => {
    const { rows } = await service.deps.db.pool.query('select from run_facts where organization_id = $1 limit 1', [
      service.credentials.organization_id,
    ])
    return rows.length === 0
  })
  for (const prompt of ['Refund 40 EUR to Ada?', 'Refund 112 EUR to Grace?', 'Close the account of ACME?'])
    await service.call('POST', '/runs', { agent_id: service.credentials.agents.simulator, input: { ask: { prompt } } })
  const failing = await service.receiver(500)
  const delivered = await service.receiver(200)
  await service.register(delivered.url('/tickets'), { events: ['run.completed'] })
  const { id: runId } = await service.run(agentId, { ticket: 'I was charged twice for order 88121.' }, { metadata })
  await service.register(failing.url('/runs'), { events: ['run.completed'] })
  for (const query of ['one', 'two', 'three']) await service.echo(query)
  await makeAlert(service, { name: 'Deliveries fail' })
  await service.call('POST', '/api-keys', { name: 'Ticket desk', scopes: ['runs:write'] }) // the last of the first steps
  const { pool } = service.deps.db
  const own = [service.credentials.organization_id]
  const hooks = `update webhooks set url = 'https://hooks.example.com/runs' where url like '%/runs' and organization_id = $1`
  const earlier = `created_at = now() - interval '20 days' where created_at > now() - interval '1 hour'`
  await pool.query(hooks, own)
  await pool.query(`update deployments set ${earlier} and organization_id = $1`, own)
  return { runId, agentId }
}

const metadata = { channel: 'mail', customer: 'C-1042' }
const otherAgents = [
  ['Invoice reader', 44],
  ['Release notes', 38],
  ['Order lookup', 35],
  ['Contract review', 25],
] as const

async function nameOrganisation({ deps, credentials }: WebhookService): Promise<void> {
  const { pool } = deps.db
  await pool.query(`update organizations set name = 'My organisation' where id = $1`, [credentials.organization_id])
}

/** Its endpoint reads the ticket, looks up the order, and writes a first reply. Version 3 was a mistake. */
async function makeTriage(service: WebhookService): Promise<string> {
  const endpoint = await service.receiver((response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const [index, event] of script.entries())
      setTimeout(() => response.write(`${JSON.stringify(event)}\n`), index * 60)
    setTimeout(() => response.end(), script.length * 60)
  })
  const runtime = { type: 'http', url: endpoint.url('/triage') }
  const description = 'Sorts tickets by urgency and drafts a first reply'
  const { id } = await service.call('POST', '/agents/custom', { name: 'Support triage', description, runtime })
  await service.call('PATCH', `/agents/${id}`, { timeout_ms: 120_000 })
  await service.call('PATCH', `/agents/${id}`, { timeout_ms: 1_000 })
  await service.call('POST', `/agents/${id}/rollback`, { reason: 'Long tickets timed out' })
  const { pool } = service.deps.db
  for (const [version, hours] of [
    [1, 400],
    [2, 200],
    [3, 12],
    [4, 9.5],
  ] as const)
    await pool.query(
      `update deployments set created_at = now() - $3::float8 * interval '1 hour' where agent_id = $1 and version = $2`,
      [id, version, hours],
    )
  return String(id)
}

const reply = `**Urgency: high.** The customer was charged twice for order 88121.

1. Refund the second payment of 40 EUR to the card that was used.
2. Tell the customer that it arrives within three working days.

> Thank you for writing. We have refunded the second payment today; your order is on its way.
`
const step = (name: string, kind: 'model' | 'tool', id: string) => ({ name, kind, id })
const script = [
  { type: 'step.started', step: step('read the ticket', 'model', 'a') },
  { type: 'step.completed', step: step('read the ticket', 'model', 'a') },
  { type: 'step.started', step: step('look up the order', 'tool', 'b') },
  { type: 'step.completed', step: step('look up the order', 'tool', 'b') },
  { type: 'step.started', step: step('write a reply', 'model', 'c') },
  ...reply.split(/(?<=\n)/).map((text) => ({ type: 'output.delta', delta: text })),
  { type: 'step.completed', step: step('write a reply', 'model', 'c') },
  { type: 'run.completed', tokens_used: 1_310 },
]

type Stored = { runs: number; failed: number; fromHours?: number; toHours?: number }

/** Ended runs, spread over hours of the last day. */
async function storeRuns({ deps }: WebhookService, agentId: string, version: number, stored: Stored): Promise<void> {
  const { runs, failed, fromHours = 23.5, toHours = 0.2 } = stored
  const ended = Array.from({ length: runs }, (_, n) => {
    const hours = toHours + (fromHours - toHours) * ((n * 0.618 + 0.3) % 1)
    const at = Date.now() - hours * 3_600_000
    const tail = String(n).padStart(4, '0') + agentId.slice(-11) + version
    const code = n < failed ? (errorCodes[n % errorCodes.length] ?? null) : null
    return {
      id: `run_${timePart(at)}${tail}`,
      at: new Date(at),
      latency: 40 + ((n * 7_919) % 600),
      code,
      tokens: n * 37,
    }
  })
  await deps.db.pool.query(storeStatement, [agentId, version, JSON.stringify(ended)])
}

const errorCodes = ['context_too_long', 'timeout_upstream', 'overloaded']

/** The time as ids begin with it, so that lists are in the order of time. */
const timePart = (ms: number): string =>
  Array.from({ length: 10 }, (_, place) => digits[Math.floor(ms / 32 ** (9 - place)) % 32]).join('')
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

const storeStatement = `
  with made as (
    insert into runs (organization_id, id, agent_id, agent_version, status, input, output, error, error_code, metadata,
                      latency_ms, tokens_used, timeout_ms, attempt, last_seq, created_at, started_at, finished_at)
    select a.organization_id, e.id, a.id, $2::int, case when code is null then 'completed' else 'failed' end,
           '{"query":"hello"}', case when code is null then '{"result":"hello"}'::json end,
           case when code is not null then json_build_object('code', code, 'message', 'It took too long', 'type', 'timeout',
                                                             'retryable', true, 'step', null, 'attempt', 1) end,
           code, '{}', latency, 300 + tokens % 900, 600000, 1, 3, at, at, at + latency * interval '1 millisecond'
      from agents a, json_to_recordset($3) as e (id text, at timestamptz, latency int, code text, tokens int)
     where a.id = $1
    returning organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms, tokens_used, error_code)
  insert into run_facts (organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms, tokens_used,
                         error_code)
  select * from made`
