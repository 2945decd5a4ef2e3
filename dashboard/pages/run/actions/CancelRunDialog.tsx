import { useChange } from '../../../graphql/useChange.ts'
import { ConfirmDialog } from '../../../parts/dialog/ConfirmDialog.tsx'
import { CancelRunMutation } from '../runQueries.ts'

type Props = { id: string; open: boolean; onClose: () => void; onDone: () => void }

export function CancelRunDialog({ id, open, onClose, onDone }: Props) {
  const cancel = useChange(CancelRunMutation)
  const confirm = async () => {
    if ((await cancel.send({ input: { id } })) === undefined) return
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Cancel this run?"
      action="Cancel run"
      busy={cancel.busy}
      error={cancel.error}
    >
      The run is stopped and cannot be continued.
    </ConfirmDialog>
  )
}
