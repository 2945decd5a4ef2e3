import { problemsUnder } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import {
  type AgentDraft,
  brokenFields,
  changedFields,
  draftOf,
  sentAgent,
  shownContent,
} from '../../parts/agents/agentDraft.ts'
import { AgentFields } from '../../parts/agents/editor/AgentFields.tsx'
import { problemFinder } from '../../parts/agents/editor/problemFinder.ts'
import { Note } from '../../parts/feedback/Note.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Stack } from '../../parts/layout/Stack.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { DraftForm } from '../../parts/review/DraftForm.tsx'
import type { Draft } from '../../parts/review/useDraft.ts'
import { CatalogQuery } from '../catalog/catalogQuery.ts'
import { type Agent, CreateCandidateMutation, LastInputQuery, UpdateAgentMutation } from './agentQueries.ts'
import { RequireReplay } from './release/RequireReplay.tsx'

type Props = { agent: Agent; draft: Draft<AgentDraft>; reload(): Promise<void> }

export function AgentEditor({ agent, draft, reload }: Props) {
  const update = useChange(UpdateAgentMutation)
  const propose = useChange(CreateCandidateMutation)
  const [, setSearch] = useUrlState<'/agents/$id'>()
  const catalog = useRead(CatalogQuery, {}, { pause: agent.catalogKey === null })
  const configSchema = catalog.data?.catalog.find(({ key }) => key === agent.catalogKey)?.configSchema
  const { data: latest } = useRead(LastInputQuery, { id: agent.id }, { pause: agent.runtime?.type !== 'expression' })
  const broken = brokenFields(draft.content)
  const sent = () => ({
    ifVersion: agent.version,
    ...changedFields(sentAgent(draft.base.content), sentAgent(draft.content)),
  })
  const save = async () => {
    const response = await update.send({ input: { id: agent.id, ...sent() } })
    await reload()
    return response?.updateAgent.agent.version
  }
  const saveCandidate = async () => {
    const response = await propose.send({ input: { agentId: agent.id, ...sent() } })
    await reload()
    if (response === undefined) return false
    toast(`Version ${response.createAgentVersion.agentVersion.version} is a candidate`)
    setSearch({ tab: 'versions' })
    return true
  }
  if (agent.status === 'archived') return <Note tone="amber">An archived agent can no longer be changed.</Note>
  return (
    <Stack>
      <DraftForm
        label="Agent"
        needs="agents:write"
        draft={draft}
        shown={shownContent}
        live={{ version: agent.version, content: shownContent(draftOf(agent)) }}
        isBroken={broken.length > 0}
        change={update}
        save={save}
        candidate={{ change: propose, save: saveCandidate }}
      >
        {(isTried) => (
          <>
            {draft.base.version !== agent.version && (
              <Note tone="amber" role="status">
                Version {agent.version} went live while you edit version {draft.base.version}. Saving shows both.
              </Note>
            )}
            <AgentFields
              draft={draft.content}
              onChange={draft.change}
              problemAt={problemFinder(isTried ? broken : [], update.error ?? propose.error)}
              agentId={agent.id}
              lastInput={latest?.agent?.runs.edges[0]?.node.input ?? undefined}
              configSchema={configSchema}
              configProblems={problemsUnder(update.error ?? propose.error, 'config')}
            />
          </>
        )}
      </DraftForm>
      <RequireReplay agent={agent} reload={reload} />
    </Stack>
  )
}
