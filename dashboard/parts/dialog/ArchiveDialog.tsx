import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import { useChange } from '../../graphql/useChange.ts'
import { toast } from '../feedback/toasts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  /** An agent or a pipeline. */
  item: { id: string; name: string }
  mutation: TadaDocumentNode<unknown, { input: { id: string } }>
  open: boolean
  onClose(): void
  reload(): Promise<void>
}

export function ArchiveDialog({ item, mutation, open, onClose, reload }: Props) {
  const archive = useChange(mutation)
  const send = async () => {
    if ((await archive.send({ input: { id: item.id } })) === undefined) return
    await reload()
    toast(`${item.name} archived`)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void send()}
      title={`Archive ${item.name}?`}
      action="Archive"
      busy={archive.busy}
      error={archive.error}
    >
      It accepts no new runs and can no longer be changed. Active runs finish, and its history stays readable. This
      cannot be undone.
    </ConfirmDialog>
  )
}
