import { useState } from 'react'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { CheckboxGroup } from '../../parts/form/CheckboxGroup.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { useEventTypes } from '../../parts/webhooks/useEventTypes.ts'
import styles from './EventChoice.module.css'

type Props = { chosen: string[]; onChange(chosen: string[]): void; problem: string | undefined }

/** The event types, each with its description and a sample. */
export function EventChoice({ chosen, onChange, problem }: Props) {
  const types = useEventTypes()
  const isAll = chosen.includes('*')
  const choices = [
    { value: '*', label: 'All events', hint: 'Including types added later' },
    ...types
      .filter(({ subscribable }) => subscribable)
      .map(({ name, description }) => ({ value: name, hint: description.replaceAll('`', ''), disabled: isAll })),
  ]
  return (
    <>
      <CheckboxGroup
        label="Events"
        choices={choices}
        chosen={chosen}
        onChange={(events) => onChange(events.includes('*') ? ['*'] : events)}
        problem={problem}
      />
      <EventSample types={types} />
    </>
  )
}

type Sampled = { name: string; sample: unknown }

function EventSample({ types }: { types: Sampled[] }) {
  const [name, setName] = useState('run.completed')
  const shown = types.find((type) => type.name === name)
  return (
    <details className={styles.sample}>
      <summary>What a delivery looks like</summary>
      <SelectField label="Sample of" value={name} options={types.map((type) => type.name)} onChange={setName} />
      <CodeBlock label={`Sample of ${name}`} code={JSON.stringify(shown?.sample, null, 2) ?? ''} />
    </details>
  )
}
