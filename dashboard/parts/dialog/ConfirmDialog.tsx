import { type ReactNode, useState } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../button/Button.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/TextField.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose(): void
  onConfirm(): void
  title: string
  /** What will happen, in full. */
  children: ReactNode
  /** The verb on the button: "Revoke". */
  action: string
  /** The name that must be typed first, for actions that cannot be undone. */
  name?: string
  busy?: boolean
  error?: ServiceError | undefined
  harmless?: boolean
}

export function ConfirmDialog({ open, onClose, title, ...content }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Confirmation onClose={onClose} {...content} />
    </Dialog>
  )
}

/** A separate component, so that the typed text is cleared when the dialog is reopened. */
function Confirmation(props: Omit<ConfirmDialogProps, 'open' | 'title'>) {
  const { onClose, onConfirm, children, action, name, busy, error, harmless } = props
  const [typed, setTyped] = useState('')
  const isMissing = name !== undefined && typed.trim() !== name.trim()
  const actions = (
    <>
      <Button onClick={onClose}>Keep</Button>
      <Button
        type="submit"
        kind={harmless ? 'primary' : 'danger'}
        busy={busy}
        off={isMissing ? `Type ${name} first` : undefined}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Form onSubmit={() => !isMissing && !busy && onConfirm()} error={error} actions={actions}>
      <div>{children}</div>
      {name !== undefined && (
        <TextField label={`Type ${name} to confirm`} value={typed} onChange={setTyped} autoComplete="off" />
      )}
    </Form>
  )
}
