/** What the service does at its core, and nothing else: write the run, echo, write its end, answer. */
import type { FastifyInstance } from 'fastify'
import { groupCommit } from './groupCommit.ts'
import type { RunRow, RunTable } from './openRunTable.ts'

export function registerRunRoutes(app: FastifyInstance, table: RunTable): void {
  const insertBatched = groupCommit(table.insertMany)
  const completeBatched = groupCommit(table.completeMany)
  app.post<{ Body: RunInput }>('/two/runs', ({ body }) => echo(body, table.insert, table.complete))
  app.post<{ Body: RunInput }>('/batched/runs', ({ body }) => echo(body, insertBatched, completeBatched))
  app.get<{ Params: { id: string } }>('/runs/:id', async ({ params }, reply) => {
    const run = await table.find(params.id)
    return run ?? reply.code(404).send({ error: 'not found' })
  })
}

type RunInput = { agent_id: string; input: { query: string } }
type Write = (run: RunRow) => Promise<void>

async function echo({ agent_id, input }: RunInput, insert: Write, complete: Write): Promise<RunRow> {
  const begun = new Date()
  const run: RunRow = {
    id: newId(begun),
    agent_id,
    status: 'running',
    input,
    output: null,
    latency_ms: null,
    tokens_used: 0,
    created_at: begun,
    started_at: begun,
    finished_at: null,
  }
  await insert(run)
  run.output = { result: input.query }
  run.tokens_used = 1
  run.finished_at = new Date()
  run.latency_ms = run.finished_at.getTime() - begun.getTime()
  await complete(run)
  run.status = 'completed'
  return run
}

let made = 0

/** In the order of time, like the service's: the index then grows at its end. */
const newId = (now: Date): string => `run_${now.getTime().toString(36)}${(made++).toString(36).padStart(8, '0')}`
