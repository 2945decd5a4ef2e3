import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { CopyButton } from '../copy/CopyButton.tsx'
import { Note } from '../feedback/Note.tsx'
import { Icon } from '../layout/Icon.tsx'
import { downloadText } from '../text/downloadText.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

type SecretDialogProps = {
  /** Undefined: the dialog is closed. */
  secret: string | undefined
  title: string
  /** The name of the file that Download saves. */
  fileName: string
  /** Called when the person has stored it: only now may the list be reloaded. */
  onStored(): void
  /** What to do with it. */
  children?: ReactNode
  wide?: boolean
}

/** A secret that is shown once: neither Escape nor a click outside closes it. */
export const SecretDialog = ({ secret, title, wide, ...content }: SecretDialogProps) => (
  <Dialog open={secret !== undefined} onClose={() => {}} title={title} wide={wide} insistent>
    {secret !== undefined && <Secret secret={secret} {...content} />}
  </Dialog>
)

const Secret = ({ secret, fileName, onStored, children }: Omit<SecretDialogProps, 'title'> & { secret: string }) => (
  <>
    <Note tone="amber">This is the only time it is shown. Store it with your other secrets.</Note>
    <div className={styles.secret}>
      <code data-secret="">{secret}</code>
      <CopyButton text={secret} label="Copy secret" />
    </div>
    <div>
      <Button icon={<Icon name="download" />} onClick={() => downloadText(fileName, `${secret}\n`, 'text/plain')}>
        Download
      </Button>
    </div>
    {children}
    <Button kind="primary" onClick={onStored}>
      I have stored it
    </Button>
  </>
)
