import styles from './Loading.module.css'

/** Grey lines in the place of what is being read. */
export const Loading = ({ label = 'Loading', lines = 4 }: { label?: string; lines?: number }) => (
  <div className={styles.loading} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => line).map((line) => (
      <span key={line} className={styles.line} aria-hidden="true" />
    ))}
  </div>
)
