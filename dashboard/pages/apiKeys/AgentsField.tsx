import { useState } from 'react'
import { CheckboxGroup } from '../../parts/form/CheckboxGroup.tsx'
import { TextField } from '../../parts/form/TextField.tsx'

type AgentsFieldProps = {
  agents: readonly { id: string; name: string }[]
  chosen: string[]
  onChange(chosen: string[]): void
  problem: string | undefined
}

/** A longer list is neither read nor drawn quickly. */
const mostShown = 30

/** The agents that a key may invoke: of many, those that match the text, and always the chosen ones. */
export function AgentsField({ agents, chosen, onChange, problem }: AgentsFieldProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const matching = agents.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id === text.trim())
  const first = new Set([...matching.slice(0, mostShown).map(({ id }) => id), ...chosen])
  const isLong = agents.length > mostShown
  return (
    <>
      {isLong && (
        <TextField label="Find an agent" value={text} onChange={setText} autoComplete="off" placeholder="Name or id" />
      )}
      <CheckboxGroup
        label="Agents"
        columns
        choices={agents.filter(({ id }) => first.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={onChange}
        hint={
          isLong
            ? `${Math.min(matching.length, mostShown)} of ${matching.length.toLocaleString('en')} shown`
            : undefined
        }
        problem={problem}
      />
    </>
  )
}
