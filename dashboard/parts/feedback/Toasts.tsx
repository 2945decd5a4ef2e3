import { useStore } from '../../state/store.ts'
import styles from './Toasts.module.css'
import { toasts } from './toasts.ts'

/** The polite live region is always in the document: screen readers announce what is added to it. */
export const Toasts = () => (
  <div className={styles.toasts} role="status" aria-label="Notifications">
    {useStore(toasts).map(({ id, text, tone }) => (
      <div key={id} className={tone === 'red' ? `${styles.toast} ${styles.red}` : styles.toast}>
        {text}
      </div>
    ))}
  </div>
)
