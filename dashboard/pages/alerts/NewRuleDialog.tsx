import { useChange } from '../../graphql/useChange.ts'
import { CreateAlertRuleMutation } from '../../parts/alerts/alertQueries.ts'
import { RuleFields } from '../../parts/alerts/RuleFields.tsx'
import { newRule, sentRule } from '../../parts/alerts/ruleDraft.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
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
  const kept = useKeptDraft('new rule', () => newRule)
  const send = async () => {
    const response = await create.send({ input: sentRule(kept.draft) })
    if (response === undefined) return
    kept.discard()
    go(`/alerts/rules/${response.createAlertRule.alertRule.id}`)
  }
  const actions = (
    <FormButtons onLeave={onClose} kept={kept} needs="alerts:write" busy={create.busy}>
      Save
    </FormButtons>
  )
  return (
    <Form onSubmit={() => void send()} error={create.error} actions={actions}>
      <RuleFields draft={kept.draft} onChange={kept.change} error={create.error} />
    </Form>
  )
}
