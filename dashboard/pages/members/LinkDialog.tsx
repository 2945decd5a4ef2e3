import type { ReactNode } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { CopyButton } from '../../parts/copy/CopyButton.tsx'
import styles from '../../parts/dialog/Dialog.module.css'
import { Dialog } from '../../parts/dialog/Dialog.tsx'

type LinkDialogProps = {
  /** Undefined: the dialog is closed. */
  url: string | undefined
  title: string
  onClose(): void
  /** For whom it is, and until when it works. */
  children: ReactNode
}

/** A link that is shown once. If it is lost, another one is made. */
export const LinkDialog = ({ url, title, onClose, children }: LinkDialogProps) => (
  <Dialog open={url !== undefined} onClose={onClose} title={title}>
    {url !== undefined && (
      <>
        <p>{children}</p>
        <div className={styles.secret}>
          <code data-secret="">{url}</code>
          <CopyButton text={url} label="Copy link" />
        </div>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </>
    )}
  </Dialog>
)
