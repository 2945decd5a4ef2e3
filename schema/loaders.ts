/** Every nested read of the schema: one statement a level, however many parents there are. */
import type { Agent } from '../src/agents/agent.ts'
import { readAgents } from '../src/agents/readAgent.ts'
import type { PageArguments } from '../src/platform/keysetPage.ts'
import { encodeSeqCursor, listRunEvents } from '../src/runs/listRunEvents.ts'
import { listRunsOfAgents } from '../src/runs/listRunsOfAgents.ts'
import type { Run } from '../src/runs/run.ts'
import type { RunEvent } from '../src/runs/runEvent.ts'
import { type BatchLoader, byParams, type LoaderDefinitions } from './batchLoading.ts'
import { type Connection, toConnection } from './connection.ts'

const agentOfRun: BatchLoader<Run, object, Agent | null> = async (queries, { deps, viewer }) => {
  const agents = await readAgents(
    deps,
    viewer,
    queries.map(({ obj }) => obj.agentId),
  )
  return agents.map((agent) => agent ?? null)
}

const runsOfAgent: BatchLoader<Agent, PageArguments, Connection<Run>> = (queries, { deps, viewer }) =>
  byParams(queries, async (agents, page) => {
    const pages = await listRunsOfAgents(
      deps,
      viewer,
      agents.map((agent) => agent.id),
      page,
    )
    return pages.map((page) => toConnection(page))
  })

const eventsOfRun: BatchLoader<Run, PageArguments, Connection<RunEvent>> = (queries, { deps, viewer }) =>
  byParams(queries, async (runs, page) => {
    const pages = await listRunEvents(
      deps,
      viewer,
      runs.map((run) => run.id),
      page,
    )
    return pages.map((events) => toConnection(events, (event) => encodeSeqCursor(event.seq)))
  })

export const loaders = {
  Run: { agent: agentOfRun, events: eventsOfRun },
  Agent: { runs: runsOfAgent },
} satisfies LoaderDefinitions
