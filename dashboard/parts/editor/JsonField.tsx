/**
 * An editor for a JSON value that is never a string. The text stays as typed; while it is not valid JSON, the value is that
 * text, so that the form can detect it before sending, and nothing is lost.
 */
import { useRef } from 'react'
import type { Json } from '../../graphql/graphql.ts'
import { parseJson } from '../../graphql/parseJson.ts'
import { CodeEditor } from './CodeEditor.tsx'
import type { CodeEditorProps } from './editorProps.ts'

type Props = Omit<CodeEditorProps, 'value' | 'onChange' | 'language'> & {
  value: Json | undefined
  onChange(value: Json): void
}

export function JsonField({ value, onChange, ...rest }: Props) {
  const typed = useRef('')
  const shown = sameValue(readText(typed.current), value) ? typed.current : textOf(value)
  return (
    <CodeEditor
      {...rest}
      value={shown}
      language="json"
      onChange={(text) => {
        typed.current = text
        onChange(readText(text))
      }}
    />
  )
}

function readText(text: string): Json {
  if (text.trim() === '') return null
  try {
    return parseJson(text) as Json
  } catch {
    return text
  }
}

function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

const sameValue = (a: Json, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b ?? null)
