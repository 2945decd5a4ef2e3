import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { DialogHeading } from './DialogHeading.tsx'

type DrawerProps = {
  open: boolean
  onClose(): void
  title: string
  description?: ReactNode
  children: ReactNode
  actions?: ReactNode
}

/** Shows one item beside its list; a sheet on a small screen. The page behind it can still be used with a pointer. */
export const Drawer = ({ open, onClose, title, description, children, actions }: DrawerProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Popup className={styles.drawer}>
        <DialogHeading title={title} description={description} />
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
