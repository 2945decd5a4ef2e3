import { useState } from 'react'
import { TextField } from '../form/TextField.tsx'

type TypedFilterProps = {
  label: string
  value: string
  kind: 'text' | 'number'
  placeholder: string | undefined
  onSet(value: string): void
}

/** A text filter; Enter or leaving the field applies it. */
export function TypedFilter({ label, value, kind, placeholder, onSet }: TypedFilterProps) {
  const [typed, setTyped] = useState(value)
  const apply = () => typed.trim() !== value && onSet(typed.trim())
  return (
    <form
      onBlur={apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label={label}
        hideLabel
        value={typed}
        onChange={setTyped}
        placeholder={placeholder ?? label}
        {...(kind === 'number' && { inputMode: 'numeric' as const })}
      />
    </form>
  )
}
