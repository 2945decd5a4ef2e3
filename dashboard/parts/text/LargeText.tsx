/** A value of any size: its first 64 KiB, more on demand, and all of it as a download or copy. */
import { useState } from 'react'
import { formatBytes } from './formatBytes.ts'
import styles from './LargeText.module.css'
import { TextFoot } from './TextFoot.tsx'
import { TextInPieces } from './TextInPieces.tsx'
import { useCopyAll } from './useCopyAll.ts'

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
  const copyAll = useCopyAll(() => text)
  return (
    <div className={styles.large}>
      <section className={styles.text} aria-label={label} tabIndex={0} {...copyAll}>
        <TextInPieces text={hidden > 0 ? text.slice(0, shown) : text} />
      </section>
      <TextFoot label={label} name={name} pieces={() => [text]}>
        <span>
          {hidden > 0 ? `The first ${formatBytes(shown)} of ${formatBytes(text.length)}` : formatBytes(text.length)}
        </span>
        {hidden > 0 && (
          <button type="button" onClick={() => setShown(shown * 4)}>
            Show more
          </button>
        )}
      </TextFoot>
    </div>
  )
}
