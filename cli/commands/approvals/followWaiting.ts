import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Run } from '../../../clients/typescript/src/generated/types.ts'
import type { Context } from '../../command/context.ts'
import { openGraphql } from '../raw/openGraphql.ts'

/** The runs that are waiting for an answer, then each that starts to wait; each question once. */
export async function* followWaiting(
  context: Context,
  client: AgentRunService,
  agentId: string | undefined,
): AsyncGenerator<Run, void> {
  const seen = new Set<string>()
  const filter = { status: ['requires_action'], ...(agentId === undefined ? {} : { agentId }) }
  for await (const { runUpdates } of openGraphql(context).subscribe<Update>(updates, { filter })) {
    const changed = runUpdates.run
    // A run that was answered is reported once more.
    if (changed !== null && changed.status !== 'requires_action') continue
    // Each connection starts with an update without a run. Earlier changes are only in the list.
    const found = changed === null ? await readWaiting(client, agentId) : [await client.runs.get(changed.id)]
    for (const run of found) {
      const id = run.required_action?.id
      if (id === undefined || seen.has(id)) continue
      seen.add(id)
      yield run
    }
  }
}

/** Oldest first: it expires first. */
export async function readWaiting(client: AgentRunService, agentId: string | undefined): Promise<Run[]> {
  const own = agentId === undefined ? {} : { agent_id: agentId }
  const waiting: Run[] = []
  const call = client.runs.list({ status: ['requires_action'], order: 'asc', limit: 100, ...own })
  for await (const run of call) waiting.push(run)
  return waiting
}

type Update = {
  runUpdates: { run: { id: string; status: string } | null }
}

const updates = 'subscription ($filter: RunFilter) { runUpdates(filter: $filter) { run { id status } } }'
