import { useChange } from '../../graphql/useChange.ts'
import { CreateAlertRuleMutation } from '../../parts/alerts/alertQueries.ts'
import { RuleFields } from '../../parts/alerts/RuleFields.tsx'
import { newRule, sentRule } from '../../parts/alerts/ruleDraft.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useKeptDraft } from '../../state/useKeptDraft.ts'

export const NewRuleDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Dialog open={open} onClose={onClose} title="New alert rule">
    <NewRuleForm onClose={onClose} />
  </Dialog>
)

function NewRuleForm({ onClose }: { onClose(): void }) {
  const go = useGo()
  const create = useChange(CreateAlertRuleMutation)
  const { draft, change, isChanged, discard } = useKeptDraft('new rule', () => newRule)
  const send = async () => {
    const answer = await create.send({ input: sentRule(draft) })
    if (answer === undefined) return
    discard()
    go(`/alerts/rules/${answer.createAlertRule.alertRule.id}`)
  }
  const actions = (
    <>
      {isChanged && <Button onClick={discard}>Discard draft</Button>}
      <Button onClick={onClose}>Close</Button>
      <Button type="submit" kind="primary" needs="alerts:write" busy={create.busy}>
        Save
      </Button>
    </>
  )
  return (
    <Form onSubmit={() => void send()} error={create.error} actions={actions}>
      <RuleFields draft={draft} onChange={change} error={create.error} />
    </Form>
  )
}
