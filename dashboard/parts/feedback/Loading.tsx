import styles from './Loading.module.css'

/** Grey lines as a placeholder while data loads. */
export const Loading = ({ label = 'Loading', lines = 4 }: { label?: string; lines?: number }) => (
  <div className={styles.loading} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => line).map((line) => (
      <span key={line} className={styles.line} aria-hidden="true" />
    ))}
  </div>
)
