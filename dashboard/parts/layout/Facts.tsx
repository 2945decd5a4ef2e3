import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export type Fact = [name: string, value: ReactNode]

/** Names and values of one item, in as many columns as fit. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
