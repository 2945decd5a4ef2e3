import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import styles from './Dialog.module.css'
import { DialogHeading } from './DialogHeading.tsx'

export type DialogProps = {
  open: boolean
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom. A dialog with a form has them in the form instead. */
  actions?: ReactNode
  wide?: boolean
  /** Neither Escape nor a click outside closes it, and it has no close button. */
  insistent?: boolean
}

/** Focus stays inside it, and returns to where it was when the dialog closes. */
export function Dialog({ open, onClose, title, description, children, actions, wide, insistent }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && !insistent && onClose()}
      disablePointerDismissal={insistent}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
          initialFocus={(by) => (by === 'touch' ? true : (firstField(body.current) ?? true))}
        >
          <DialogHeading title={title} description={description} closes={!insistent} />
          {children !== undefined && (
            <div className={styles.body} ref={body}>
              {children}
            </div>
          )}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A form starts with the focus in its first field. */
const firstField = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('input:not([type="checkbox"], [type="radio"]), textarea, select') ?? null
