import type { ReactNode } from 'react'
import styles from './Fields.module.css'

type FieldsProps = { children: ReactNode; beside?: boolean; narrow?: boolean }

/** Fields in a column; `beside`: side by side, where there is room; `narrow`: no wider than a line of text. */
export const Fields = ({ children, beside, narrow }: FieldsProps) => (
  <div className={[styles.fields, beside && styles.beside, narrow && styles.narrow].filter(Boolean).join(' ')}>
    {children}
  </div>
)
