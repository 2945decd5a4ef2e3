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
import { DraftForm } from '../../parts/review/DraftForm.tsx'
import type { Draft } from '../../parts/review/useDraft.ts'
import { CatalogQuery } from '../catalog/catalogQuery.ts'
import { type Agent, LastInputQuery, UpdateAgentMutation } from './agentQueries.ts'

type Props = { agent: Agent; draft: Draft<AgentDraft>; reload(): Promise<void> }

export function AgentEditor({ agent, draft, reload }: Props) {
  const update = useChange(UpdateAgentMutation)
  const catalog = useRead(CatalogQuery, {}, { pause: agent.catalogKey === null })
  const configSchema = catalog.data?.catalog.find(({ key }) => key === agent.catalogKey)?.configSchema
  const { data: latest } = useRead(LastInputQuery, { id: agent.id }, { pause: agent.runtime?.type !== 'expression' })
  const broken = brokenFields(draft.content)
  const save = async () => {
    const changed = changedFields(sentAgent(draft.base.content), sentAgent(draft.content))
    const input = { id: agent.id, ifVersion: agent.version, ...changed }
    const answer = await update.send({ input: input })
    await reload()
    return answer?.updateAgent.agent.version
  }
  if (agent.status === 'archived') return <Note tone="amber">An archived agent can no longer be changed.</Note>
  return (
    <DraftForm
      label="Agent"
      needs="agents:write"
      draft={draft}
      shown={shownContent}
      live={{ version: agent.version, content: shownContent(draftOf(agent)) }}
      isBroken={broken.length > 0}
      change={update}
      save={save}
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
            problemAt={problemFinder(isTried ? broken : [], update.error)}
            agentId={agent.id}
            lastInput={latest?.agent?.runs.edges[0]?.node.input ?? undefined}
            configSchema={configSchema}
            configProblems={problemsUnder(update.error, 'config')}
          />
        </>
      )}
    </DraftForm>
  )
}
