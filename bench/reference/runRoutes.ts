/** The core of what the service does: insert the run, echo, store its end, respond. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { groupCommit } from './groupCommit.ts'
import type { RunRow, RunTable } from './openRunTable.ts'
import { frameOf, sseHeaders } from './runFrames.ts'

export function registerRunRoutes(app: FastifyInstance, table: RunTable): void {
  const insertBatched = groupCommit(table.insertMany)
  const completeBatched = groupCommit(table.completeMany)
  app.post<{ Body: RunInput }>('/two/runs', ({ body }) => echo(body, table.insert, table.complete))
  app.post<{ Body: RunInput }>('/batched/runs', ({ body }) => echo(body, insertBatched, completeBatched))
  app.post<{ Body: RunInput }>('/stream/runs', ({ body }, reply) => stream(body, table.insert, reply))
  app.get<{ Params: { id: string } }>('/runs/:id', async ({ params }, reply) => {
    const run = await table.find(params.id)
    return run ?? reply.code(404).send({ error: 'not found' })
  })
}

type RunInput = { agent_id: string; input: { query: string } }
type Write = (run: RunRow) => Promise<void>

async function echo(body: RunInput, insert: Write, complete: Write): Promise<RunRow> {
  const run = begin(body)
  await insert(run)
  run.output = { result: body.input.query }
  run.tokens_used = 1
  run.finished_at = new Date()
  run.latency_ms = run.finished_at.getTime() - run.created_at.getTime()
  await complete(run)
  run.status = 'completed'
  return run
}

async function stream(body: RunInput, insert: Write, reply: FastifyReply): Promise<void> {
  const run = begin(body)
  await insert(run)
  reply.hijack()
  reply.raw.writeHead(200, sseHeaders)
  reply.raw.write(frameOf('run.created', 1, { run }))
  reply.raw.end()
}

function begin({ agent_id, input }: RunInput): RunRow {
  const now = new Date()
  return {
    id: newId(now),
    agent_id,
    status: 'running',
    input,
    output: null,
    latency_ms: null,
    tokens_used: 0,
    created_at: now,
    started_at: now,
    finished_at: null,
  }
}

let made = 0

/** Ordered by time, like the service's ids, so that the index grows at its end. */
const newId = (now: Date): string => `run_${now.getTime().toString(36)}${(made++).toString(36).padStart(8, '0')}`
