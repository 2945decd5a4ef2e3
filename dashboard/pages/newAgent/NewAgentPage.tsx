/** Creates a custom agent: first its runtime, then its settings. The runtime's type is in the URL. */

import { useState } from 'react'
import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { useChange } from '../../graphql/useChange.ts'
import { type AgentDraft, brokenFields, emptyDraft, sentAgent, shownContent } from '../../parts/agents/agentDraft.ts'
import { AgentFields } from '../../parts/agents/editor/AgentFields.tsx'
import { problemFinder } from '../../parts/agents/editor/problemFinder.ts'
import { newRuntimes, type RuntimeType } from '../../parts/agents/editor/RuntimeFields.tsx'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { LeaveQuestion } from '../../parts/review/LeaveQuestion.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { CreateAgentMutation } from './createAgentMutation.ts'
import { RuntimeChoice } from './RuntimeChoice.tsx'

export function NewAgentPage() {
  const [search, setSearch] = useUrlState<'/agents/new'>()
  const kept = useKeptDraft('new agent content', () => emptyDraft(newRuntimes[typeIn(search.runtime) ?? usualType]))
  const { draft } = kept
  const type = typeIn(search.runtime) ?? typeIn(draft.runtime?.type) ?? usualType
  const others = useKeptDraft<Partial<Record<RuntimeType, JsonObject>>>('new agent runtimes', () => ({}))
  const runtimes = others.draft
  const runtime = draft.runtime?.type === type ? draft.runtime : (runtimes[type] ?? newRuntimes[type])
  const current = { ...draft, runtime }
  const discard = () => {
    kept.discard()
    others.discard()
  }
  const { send, create, broken } = useCreation(current, discard)
  /** Keeps the draft of each type, so that switching back and forth loses nothing. */
  const choose = (next: RuntimeType) => {
    others.change({ ...runtimes, [type]: runtime })
    kept.change({ ...draft, runtime: runtimes[next] ?? newRuntimes[next] })
    setSearch({ runtime: next }, { replace: true })
  }
  const actions = (
    <>
      <CopyAs
        call={{
          operation: 'agents.create',
          body: shownContent(current),
          document: CreateAgentMutation,
          variables: { input: createdContent(current) },
        }}
      />
      {kept.isChanged && <Button onClick={discard}>Discard draft</Button>}
      <LinkButton to="/agents">Back to agents</LinkButton>
      <Button type="submit" kind="primary" needs="agents:deploy" busy={create.busy}>
        Save
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="New agent"
        parent={{ to: '/agents', label: 'Agents' }}
        description="A custom agent, executed by the runtime you choose. It goes live as version 1."
        actions={<LinkButton to="/agents/catalog">Hire from the catalog instead</LinkButton>}
      />
      <LeaveQuestion isUnsaved={kept.isKept} />
      <Form label="New agent" onSubmit={() => void send()} error={create.error} actions={actions}>
        <RuntimeChoice value={type} onChange={choose} />
        <AgentFields
          key={type}
          draft={current}
          onChange={kept.change}
          problemAt={problemFinder(broken, create.error)}
          agentId="ag_…"
        />
      </Form>
    </>
  )
}

type NewAgent = AgentDraft & { runtime: JsonObject }

function useCreation(draft: NewAgent, onCreated: () => void) {
  const go = useGo()
  const create = useChange(CreateAgentMutation)
  const [isTried, setTried] = useState(false)
  const broken = brokenFields(draft)
  const send = async () => {
    setTried(true)
    if (broken.length > 0) return
    const response = await create.send({ input: createdContent(draft) })
    if (response === undefined) return
    onCreated()
    toast(`${response.createAgent.agent.name} is live`)
    go(`/agents/${response.createAgent.agent.id}`)
  }
  return { send, create, broken: isTried ? broken : [] }
}

function createdContent(draft: NewAgent) {
  const { config: _, ...content } = sentAgent(draft)
  return { ...content, runtime: draft.runtime }
}

const usualType = 'expression'

const typeIn = (value: Json | undefined): RuntimeType | undefined =>
  typeof value === 'string' && value in newRuntimes ? (value as RuntimeType) : undefined
