import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

type Props = {
  onLeave(): void
  /** The label of the button that leaves without sending. */
  leave?: string
  /** The form's draft, if closing the form keeps it. */
  kept?: { isChanged: boolean; discard(): void }
  needs: string
  busy: boolean
  /** Why nothing can be sent. */
  off?: string | undefined
  /** The label of the submit button. */
  children: ReactNode
}

/** The buttons of a form: leave and submit, and discard if leaving keeps what was typed. */
export function FormButtons({ onLeave, leave = 'Close', kept, needs, busy, off, children }: Props) {
  const discard = () => {
    kept?.discard()
    onLeave()
  }
  return (
    <>
      {kept?.isChanged && (
        <Button kind="quiet" onClick={discard}>
          Discard draft
        </Button>
      )}
      <Button onClick={onLeave}>{leave}</Button>
      <Button type="submit" kind="primary" needs={needs} busy={busy} off={off}>
        {children}
      </Button>
    </>
  )
}
