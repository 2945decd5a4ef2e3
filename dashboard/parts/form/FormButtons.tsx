import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

type Props = {
  onLeave(): void
  /** The label of the button that leaves without sending. */
  leave?: string
  needs: string
  busy: boolean
  /** The label of the submit button. */
  children: ReactNode
}

/** A form's two buttons: leave and submit. */
export const FormButtons = ({ onLeave, leave = 'Cancel', needs, busy, children }: Props) => (
  <>
    <Button onClick={onLeave}>{leave}</Button>
    <Button type="submit" kind="primary" needs={needs} busy={busy}>
      {children}
    </Button>
  </>
)
