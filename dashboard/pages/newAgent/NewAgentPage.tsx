/** Creates a custom agent: first its runtime, then its settings. The runtime's type is in the URL. */

import { useState } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { useChange } from '../../graphql/useChange.ts'
import { type AgentDraft, brokenFields, emptyDraft, shownContent } from '../../parts/agents/agentDraft.ts'
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
import { CreateAgentMutation } from './createAgentMutation.ts'
import { RuntimeChoice } from './RuntimeChoice.tsx'

export function NewAgentPage() {
  const [search, setSearch] = useUrlState()
  const type = isRuntimeType(search.runtime) ? search.runtime : 'expression'
  const [draft, setDraft] = useState<AgentDraft>(() => emptyDraft(newRuntimes[type]))
  const [runtimes, setRuntimes] = useState<Partial<Record<RuntimeType, JsonObject>>>({})
  const runtime = draft.runtime?.type === type ? draft.runtime : (runtimes[type] ?? newRuntimes[type])
  const current = { ...draft, runtime }
  const { send, create, broken } = useCreation(current)
  /** Keeps the draft of each type, so that switching back and forth loses nothing. */
  const choose = (next: RuntimeType) => {
    setRuntimes({ ...runtimes, [type]: runtime })
    setDraft({ ...draft, runtime: runtimes[next] ?? newRuntimes[next] })
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
      <Form label="New agent" onSubmit={() => void send()} error={create.error} actions={actions}>
        <RuntimeChoice value={type} onChange={choose} />
        <AgentFields
          key={type}
          draft={current}
          onChange={setDraft}
          problemAt={problemFinder(broken, create.error)}
          agentId="ag_…"
        />
      </Form>
    </>
  )
}

function useCreation(draft: AgentDraft) {
  const go = useGo()
  const create = useChange(CreateAgentMutation)
  const [isTried, setTried] = useState(false)
  const broken = brokenFields(draft)
  const send = async () => {
    setTried(true)
    if (broken.length > 0) return
    const answer = await create.send({ input: createdContent(draft) as never })
    if (answer === undefined) return
    toast(`${answer.createAgent.agent.name} is live`)
    go(`/agents/${answer.createAgent.agent.id}`)
  }
  return { send, create, broken: isTried ? broken : [] }
}

function createdContent({ config: _, ...content }: AgentDraft) {
  return content
}

const isRuntimeType = (text: string | undefined): text is RuntimeType => text !== undefined && text in newRuntimes
