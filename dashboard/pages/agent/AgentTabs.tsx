import { lazy, Suspense } from 'react'
import { draftOf } from '../../parts/agents/agentDraft.ts'
import { Loading } from '../../parts/feedback/Loading.tsx'
import { Tabs } from '../../parts/layout/Tabs.tsx'
import { LeaveQuestion } from '../../parts/review/LeaveQuestion.tsx'
import { useDraft } from '../../parts/review/useDraft.ts'
import { AgentOverview } from './AgentOverview.tsx'
import type { Agent } from './agentQueries.ts'

/** Loaded on demand: most visitors look at the overview only. */
const AgentEditor = lazy(async () => ({ default: (await import('./AgentEditor.tsx')).AgentEditor }))
const AgentCandidate = lazy(async () => ({
  default: (await import('./candidate/AgentCandidate.tsx')).AgentCandidate,
}))
const AgentRelease = lazy(async () => ({ default: (await import('./release/AgentRelease.tsx')).AgentRelease }))
const AgentVersions = lazy(async () => ({ default: (await import('./AgentVersions.tsx')).AgentVersions }))

type Props = {
  agent: Agent
  /** Counts the changes since the page was opened, so that dependent data is reloaded. */
  changes: number
  reload(): Promise<void>
}

/** The draft is held here, so that switching tabs does not lose it. */
export function AgentTabs({ agent, changes, reload }: Props) {
  const draft = useDraft(agent.id, { version: agent.version, content: draftOf(agent) })
  return (
    <>
      <LeaveQuestion isUnsaved={draft.isKept} />
      <Tabs
        label="Views of the agent"
        tabs={[
          { key: 'overview', label: 'Overview', content: () => <AgentOverview agent={agent} changes={changes} /> },
          {
            key: 'edit',
            label: draft.isChanged ? 'Edit ●' : 'Edit',
            content: () => (
              <Suspense fallback={<Loading />}>
                <AgentEditor agent={agent} draft={draft} reload={reload} />
              </Suspense>
            ),
          },
          {
            key: 'candidate',
            label: 'Candidate',
            content: () => (
              <Suspense fallback={<Loading />}>
                <AgentCandidate agent={agent} changes={changes} reload={reload} />
              </Suspense>
            ),
          },
          {
            key: 'release',
            label: 'Release',
            content: () => (
              <Suspense fallback={<Loading />}>
                <AgentRelease agent={agent} changes={changes} reload={reload} />
              </Suspense>
            ),
          },
          {
            key: 'versions',
            label: 'Versions',
            content: () => (
              <Suspense fallback={<Loading />}>
                <AgentVersions agent={agent} changes={changes} reload={reload} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}
