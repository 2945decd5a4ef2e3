import type { ReactNode } from 'react'
import { CopyButton } from '../copy/CopyButton.tsx'
import { downloadText } from './downloadText.ts'
import styles from './TextFoot.module.css'

type TextFootProps = {
  label: string
  /** The name of the downloaded file. */
  name: string
  pieces: () => string[]
  /** How much of it is shown. */
  children: ReactNode
}

/** Below a text of any size: takes all of it away. */
export const TextFoot = ({ label, name, pieces, children }: TextFootProps) => (
  <div className={styles.foot}>
    {children}
    <button type="button" onClick={() => downloadText(name, pieces(), typeOf(name))}>
      Download
    </button>
    <CopyButton text={() => pieces().join('')} label={`Copy ${label.toLowerCase()}`} />
  </div>
)

const typeOf = (name: string) => (name.endsWith('.json') ? 'application/json' : 'text/plain')
