import styles from './CodeBlock.module.css'
import { CopyButton } from './CopyButton.tsx'

type CodeBlockProps = { code: string; label?: string; wrap?: boolean }

/** Code to read and copy. Long values belong in LargeText. */
export const CodeBlock = ({ code, label = 'Code', wrap = false }: CodeBlockProps) => (
  <div className={styles.block}>
    <pre className={wrap ? styles.wrap : undefined} tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </pre>
    <span className={styles.copy}>
      <CopyButton text={code} label={`Copy ${label.toLowerCase()}`} />
    </span>
  </div>
)
