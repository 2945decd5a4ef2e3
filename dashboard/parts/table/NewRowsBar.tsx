import { useShortcut } from '../keyboard/useShortcut.ts'
import styles from './NewRowsBar.module.css'

type NewRowsBarProps = {
  count: number
  /** Singular and plural: `['new run', 'new runs']`. */
  noun: readonly [one: string, many: string]
  onShow(): void
}

/** Shows how many new rows are held back, so that the list does not move under the pointer. Key `n`. */
export function NewRowsBar({ count, noun, onShow }: NewRowsBarProps) {
  useShortcut('n', 'Show the new rows', onShow, count > 0)
  if (count === 0) return null
  return (
    <button type="button" className={styles.bar} onClick={onShow}>
      {count} {count === 1 ? noun[0] : noun[1]} <kbd>n</kbd>
    </button>
  )
}
