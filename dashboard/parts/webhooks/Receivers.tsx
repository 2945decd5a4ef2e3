import { useEffect, useState } from 'react'
import { CodeBlock } from '../copy/CodeBlock.tsx'
import { Segments } from '../form/Segments.tsx'
import styles from './Receivers.module.css'

const languages = [
  { value: 'node', label: 'Node' },
  { value: 'python', label: 'Python' },
  { value: 'go', label: 'Go' },
] as const
type Language = (typeof languages)[number]['value']

/** The documentation's sample receivers, which are tested there. */
const sources: Record<Language, { file: string; load: () => Promise<{ default: string }> }> = {
  node: { file: 'receiver.mjs', load: () => import('../../../docs/receivers/receiver.mjs?raw') },
  python: { file: 'receiver.py', load: () => import('../../../docs/receivers/receiver.py?raw') },
  go: { file: 'receiver.go', load: () => import('../../../docs/receivers/receiver.go?raw') },
}

/** A ready-made receiver that verifies signatures. */
export function Receivers() {
  const [language, setLanguage] = useState<Language>('node')
  const [code, setCode] = useState<Partial<Record<Language, string>>>({})
  useEffect(() => {
    void sources[language].load().then((module) => setCode((known) => ({ ...known, [language]: module.default })))
  }, [language])
  return (
    <section className={styles.receivers}>
      <h3>A receiver that verifies it</h3>
      <Segments<Language> label="Language" value={language} options={languages} onChange={setLanguage} />
      <CodeBlock code={code[language] ?? ''} label={sources[language].file} />
    </section>
  )
}
