/** A value of any size: its first 64 KiB, more on demand, and all of it as a download or copy. */
import { useState } from 'react'
import { CopyButton } from '../copy/CopyButton.tsx'
import { downloadText } from './downloadText.ts'
import { formatBytes } from './formatBytes.ts'
import styles from './LargeText.module.css'
import { TextInPieces } from './TextInPieces.tsx'

type Props = {
  /** Its accessible name. */
  label: string
  text: string
  /** The name of the downloaded file. */
  name: string
}

const shownAtFirst = 64 * 1024

export function LargeText({ label, text, name }: Props) {
  const [shown, setShown] = useState(shownAtFirst)
  const hidden = text.length - shown
  return (
    <div className={styles.large}>
      <section className={styles.text} aria-label={label} tabIndex={0}>
        <TextInPieces text={hidden > 0 ? text.slice(0, shown) : text} />
      </section>
      <div className={styles.foot}>
        <span>
          {hidden > 0 ? `The first ${formatBytes(shown)} of ${formatBytes(text.length)}` : formatBytes(text.length)}
        </span>
        {hidden > 0 && (
          <button type="button" onClick={() => setShown(shown * 4)}>
            Show more
          </button>
        )}
        <button type="button" onClick={() => downloadText(name, text, typeOf(name))}>
          Download
        </button>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  )
}

const typeOf = (name: string) => (name.endsWith('.json') ? 'application/json' : 'text/plain')
