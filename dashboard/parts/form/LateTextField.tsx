import { useEffect, useState } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** For filters: tells what was written when the person pauses, leaves the field or presses Enter. */
export function LateTextField({ value, onChange, ...rest }: TextFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), 400)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return <TextField {...rest} value={text} onChange={setText} />
}
