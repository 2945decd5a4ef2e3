import { useState } from 'react'
import { Combobox } from '../form/Combobox.tsx'
import { Field, type FieldText } from '../form/Field.tsx'
import { SelectField } from '../form/SelectField.tsx'

type Choice = { id: string; name: string; status?: string }

type AgentFieldProps = FieldText & {
  agents: readonly Choice[]
  value: string
  onChange(id: string): void
  /** Adds a choice for no agent in particular, whose value is empty. */
  none?: string
}

/** The browser takes too long to draw a longer select, and nobody finds an agent in it. */
const mostOptions = 100
const mostShown = 30

/** Chooses one agent: from a select or, of many, by a part of the name or by the id. */
export function AgentField({ agents, value, onChange, none, ...text }: AgentFieldProps) {
  if (agents.length > mostOptions) return <AgentSearch {...text} {...{ agents, value, onChange, none }} />
  const isUnknown = !agents.some(({ id }) => id === value) && (value !== '' || none === undefined)
  const options = [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...(isUnknown ? [{ value, label: value || 'Choose an agent' }] : []),
    ...agents.map((agent) => ({ value: agent.id, label: nameOf(agent), disabled: agent.status === 'archived' })),
  ]
  return <SelectField {...text} value={value} options={options} onChange={onChange} />
}

function AgentSearch({ agents, value, onChange, none, ...text }: AgentFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const chosen = agents.find(({ id }) => id === value)
  const wanted = (typed ?? '').trim().toLowerCase()
  const matches = ({ id, name }: Choice) => name.toLowerCase().includes(wanted) || id === wanted
  const found = agents.filter((agent) => agent.status !== 'archived' && matches(agent)).slice(0, mostShown)
  const entries = found.map(({ id, name }) => ({ key: id, label: name }))
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  return (
    <Field {...text}>
      {(wiring) => (
        <Combobox
          wiring={wiring}
          placeholder="Find an agent"
          text={typed ?? (chosen === undefined ? value || (none ?? '') : nameOf(chosen))}
          onText={setTyped}
          isOpen={isOpen}
          onOpen={(open) => (open ? setOpen(true) : close())}
          entries={none !== undefined && wanted === '' ? [{ key: '', label: none }, ...entries] : entries}
          onChoose={({ key }) => {
            close()
            onChange(key)
          }}
        />
      )}
    </Field>
  )
}

const nameOf = ({ name, status }: Choice): string => (status === 'archived' ? `${name} (archived)` : name)
