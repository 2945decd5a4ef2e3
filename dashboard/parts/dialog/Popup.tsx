/** A dialog or a drawer, with the library that keeps the focus inside it. */
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import styles from './Dialog.module.css'
import { DialogHeading } from './DialogHeading.tsx'

export type PopupProps = {
  open: boolean
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom. A dialog with a form has them in the form instead. */
  actions?: ReactNode
  kind: 'dialog' | 'wide' | 'drawer'
  /** Neither Escape nor a click outside closes it, and it has no close button. */
  insistent?: boolean
}

export function Popup({ open, onClose, title, description, children, actions, kind, insistent }: PopupProps) {
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
          className={classes[kind]}
          initialFocus={(by) => (by === 'touch' || kind === 'drawer' ? true : (firstField(body.current) ?? true))}
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

const classes = { dialog: styles.dialog, wide: `${styles.dialog} ${styles.wide}`, drawer: styles.drawer }

/** A form starts with the focus in its first field. */
const firstField = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('input:not([type="checkbox"], [type="radio"]), textarea, select') ?? null
