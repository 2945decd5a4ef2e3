import { useState } from 'react'
import { problemsUnder } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { type AgentDraft, brokenFields, changedFields, draftOf, shownContent } from '../../parts/agents/agentDraft.ts'
import { AgentFields } from '../../parts/agents/editor/AgentFields.tsx'
import { problemFinder } from '../../parts/agents/editor/problemFinder.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { ReviewDialog } from '../../parts/review/ReviewDialog.tsx'
import type { Draft } from '../../parts/review/useDraft.ts'
import { CatalogQuery } from '../catalog/catalogQuery.ts'
import { type Agent, UpdateAgentMutation } from './agentQueries.ts'

type Props = { agent: Agent; draft: Draft<AgentDraft>; reload(): Promise<void> }

/** Saving shows what changes first, and is refused if somebody else saved meanwhile. */
export function AgentEditor({ agent, draft, reload }: Props) {
  const { isReviewing, setReviewing, review, save, update, broken } = useSaving({ agent, draft, reload })
  const catalog = useRead(CatalogQuery, {}, { pause: agent.catalogKey === null })
  const configSchema = catalog.data?.catalog.find(({ key }) => key === agent.catalogKey)?.configSchema
  if (agent.status === 'archived') return <Note tone="amber">An archived agent can no longer be changed.</Note>
  const actions = (
    <>
      {draft.isChanged && <Button onClick={draft.discard}>Discard changes</Button>}
      <Button
        type="submit"
        kind="primary"
        needs="agents:write"
        off={draft.isChanged ? undefined : 'Nothing has changed'}
      >
        Save
      </Button>
    </>
  )
  const error = isReviewing || update.error?.code === 'version_conflict' ? undefined : update.error
  return (
    <>
      <Form label="Agent" onSubmit={review} error={error} actions={actions}>
        {draft.base.version !== agent.version && (
          <Note tone="amber" role="status">
            Version {agent.version} went live while you edit version {draft.base.version}. Saving shows both.
          </Note>
        )}
        <AgentFields
          draft={draft.content}
          onChange={draft.change}
          problemAt={problemFinder(broken, update.error)}
          agentId={agent.id}
          configSchema={configSchema}
          configProblems={problemsUnder(update.error, 'config')}
        />
      </Form>
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        onSave={() => void save()}
        onDiscard={() => {
          draft.discard()
          setReviewing(false)
        }}
        base={{ version: draft.base.version, content: shownContent(draft.base.content) }}
        live={{ version: agent.version, content: shownContent(draftOf(agent)) }}
        draft={shownContent(draft.content)}
        busy={update.busy}
        error={update.error}
        needs="agents:write"
      />
    </>
  )
}

function useSaving({ agent, draft, reload }: Props) {
  const update = useChange(UpdateAgentMutation)
  const [isReviewing, setReviewing] = useState(false)
  const [isTried, setTried] = useState(false)
  const broken = brokenFields(draft.content)
  const review = () => {
    if (!draft.isChanged) return
    setTried(true)
    update.reset()
    setReviewing(broken.length === 0)
  }
  const save = async () => {
    const changed = changedFields(draft.base.content, draft.content)
    const input = { id: agent.id, ifVersion: agent.version, ...emptied(changed) }
    const answer = await update.send({ input: input as never })
    await reload()
    if (answer === undefined) return
    draft.discard()
    setReviewing(false)
    toast(`Version ${answer.updateAgent.agent.version} is live`)
  }
  /** What is wrong with a field is shown at the field, which the dialog hides. */
  const isAtField = (update.error?.details.length ?? 0) > 0
  return { update, review, save, broken: isTried ? broken : [], isReviewing: isReviewing && !isAtField, setReviewing }
}

const emptied = (changed: Partial<AgentDraft>) =>
  changed.description === '' ? { ...changed, description: null } : changed
