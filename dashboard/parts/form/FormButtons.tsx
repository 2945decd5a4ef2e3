import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

type Props = {
  onLeave(): void
  /** What leaving means. */
  leave?: string
  needs: string
  busy: boolean
  /** What sending does. */
  children: ReactNode
}

/** The two ways out of a form: leaving it, or sending it. */
export const FormButtons = ({ onLeave, leave = 'Cancel', needs, busy, children }: Props) => (
  <>
    <Button onClick={onLeave}>{leave}</Button>
    <Button type="submit" kind="primary" needs={needs} busy={busy}>
      {children}
    </Button>
  </>
)
