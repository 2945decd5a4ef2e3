import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import {
  type AlertRule,
  AlertRuleQuery,
  DeleteAlertRuleMutation,
  UpdateAlertRuleMutation,
} from '../../parts/alerts/alertQueries.ts'
import { conditionOf } from '../../parts/alerts/metrics.ts'
import { RuleFields } from '../../parts/alerts/RuleFields.tsx'
import { ruleDraftOf, sentRule } from '../../parts/alerts/ruleDraft.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import type { MenuEntry } from '../../parts/menu/menuEntry.ts'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { Status } from '../../parts/status/Status.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'

type Props = { rule: AlertRule; reload(): Promise<void> }

export function AlertRuleHeader({ rule, reload }: Props) {
  const [search, setSearch] = useUrlState<'/alerts/rules/$id'>()
  const [isDeleting, setDeleting] = useState(false)
  const close = () => setSearch({ edit: undefined }, { replace: true })
  const switching = useSwitchAction({ rule, reload })
  const state = rule.active ? rule.state : 'disabled'
  return (
    <>
      <PageHeader
        title="Alert rule"
        name={rule.name}
        tab={`${rule.state === 'firing' ? '● firing · ' : ''}${rule.name}`}
        parent={{ to: '/alerts', label: 'Alerts' }}
        facts={
          <>
            <Status status={state} label={rule.active ? undefined : 'switched off'} />
            <Id id={rule.id} short />
          </>
        }
        description={conditionOf(rule)}
        actions={
          <Button kind="primary" needs="alerts:write" onClick={() => setSearch({ edit: 'rule' })}>
            Edit
          </Button>
        }
        menu={[switching, { label: 'Delete', needs: 'alerts:write', danger: true, onSelect: () => setDeleting(true) }]}
        call={{
          operation: 'alertRules.get',
          path: [rule.id],
          document: AlertRuleQuery,
          variables: { id: rule.id },
        }}
      />
      <Dialog open={search.edit === 'rule'} onClose={close} title={`Edit ${rule.name}`}>
        <EditForm rule={rule} reload={reload} onClose={close} />
      </Dialog>
      <DeleteDialog rule={rule} open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

function useSwitchAction({ rule, reload }: Props): MenuEntry {
  const update = useChange(UpdateAlertRuleMutation)
  const send = async () => {
    const response = await update.send({ input: { id: rule.id, active: !rule.active } })
    await reload()
    if (response === undefined) toast('The rule was not changed', 'red')
  }
  return { label: rule.active ? 'Switch off' : 'Switch on', needs: 'alerts:write', onSelect: () => void send() }
}

function EditForm({ rule: current, reload, onClose }: Props & { onClose(): void }) {
  const update = useChange(UpdateAlertRuleMutation)
  /** The page reloads the rule after each evaluation; edits apply to the version that was opened. */
  const [rule] = useState(current)
  const kept = useKeptDraft(`edit ${rule.id}`, () => ({ ...ruleDraftOf(rule), ifRevision: rule.revision }))
  const showStored = async () => {
    kept.discard()
    await reload()
    onClose()
  }
  const send = async () => {
    const input = { id: rule.id, ifRevision: kept.draft.ifRevision, ...sentRule(kept.draft) }
    if ((await update.send({ input })) === undefined) return
    toast('Rule saved')
    await showStored()
  }
  const actions = (
    <FormButtons onLeave={onClose} kept={kept} needs="alerts:write" busy={update.busy}>
      Save
    </FormButtons>
  )
  return (
    <Form onSubmit={() => void send()} error={update.error} onShowTheirs={() => void showStored()} actions={actions}>
      <RuleFields
        draft={kept.draft}
        onChange={(draft) => kept.change({ ...kept.draft, ...draft })}
        error={update.error}
        rule={rule}
      />
    </Form>
  )
}

function DeleteDialog({ rule, open, onClose }: { rule: AlertRule; open: boolean; onClose(): void }) {
  const go = useGo()
  const remove = useChange(DeleteAlertRuleMutation)
  const send = async () => {
    if ((await remove.send({ input: { id: rule.id } })) === undefined) return
    toast(`${rule.name} deleted`)
    go('/alerts')
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void send()}
      title={`Delete ${rule.name}?`}
      action="Delete"
      name={rule.name}
      busy={remove.busy}
      error={remove.error}
    >
      Its open alert is resolved. Past alerts stay readable.
    </ConfirmDialog>
  )
}
