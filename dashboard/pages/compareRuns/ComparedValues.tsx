import { useMemo } from 'react'
import { JsonDiff } from '../../parts/diff/JsonDiff.tsx'
import { LargeText } from '../../parts/text/LargeText.tsx'
import styles from './CompareRunsPage.module.css'

/** Larger values would take seconds to compare line by line. */
const mostCompared = 128 * 1024

/** What differs between two JSON values; very large ones are shown beside each other. */
export function ComparedValues({ name, a, b }: { name: string; a: unknown; b: unknown }) {
  const texts = useMemo(() => [a, b].map((value) => JSON.stringify(value, null, 2)), [a, b])
  const [before = '', after = ''] = texts
  if (before === after) return <p className={styles.soft}>Both are the same.</p>
  if (before.length + after.length <= mostCompared)
    return (
      <JsonDiff
        before={{ [name]: a }}
        after={{ [name]: b }}
        beforeLabel={`first ${name}`}
        afterLabel={`second ${name}`}
      />
    )
  return (
    <div className={styles.pair}>
      <LargeText label={`First ${name}`} text={before} name={`first-${name}.json`} />
      <LargeText label={`Second ${name}`} text={after} name={`second-${name}.json`} />
    </div>
  )
}
