/*
 * One JSON value, edited as a form or as text. The text is the truth: the form reads it and writes it, and what no field
 * shows stays in it. While the text is not valid JSON the form is not offered, so that nothing typed is lost.
 */
import { useState } from 'react'
import { CodeEditor } from '../editor/CodeEditor.tsx'
import { jsonProblem } from '../editor/jsonProblem.ts'
import type { Problem } from './problemTree.ts'
import { type JsonObject, SchemaForm } from './SchemaForm.tsx'
import styles from './SchemaForm.module.css'

export type InputView = 'form' | 'json'

export type SchemaInputProps = {
  label: string
  /** Null: there is no schema, so there is no form either. */
  schema: JsonObject | null
  text: string
  onChange: (text: string) => void
  /** Which of the two is shown; without `onView` the part remembers it itself, and this is how it begins. */
  view?: InputView
  onView?: (view: InputView) => void
  problems?: readonly Problem[]
  disabled?: boolean
  minLines?: number
}

export function SchemaInput(props: SchemaInputProps) {
  const { label, schema, text, onChange, problems = [], disabled, minLines = 6 } = props
  const [ownView, setOwnView] = useState<InputView>(props.view ?? 'form')
  const view = props.onView === undefined ? ownView : (props.view ?? 'form')
  const onView = props.onView ?? setOwnView
  const isBroken = jsonProblem(text) !== undefined
  const hasForm = schema !== null && hasFields(schema)
  const isForm = hasForm && view === 'form' && !isBroken
  return (
    <div className={styles.input}>
      {hasForm && <ViewSwitch label={label} view={isForm ? 'form' : 'json'} isBroken={isBroken} onView={onView} />}
      {isForm ? (
        <SchemaForm
          label={label}
          schema={schema}
          value={JSON.parse(text)}
          onChange={(value) => onChange(JSON.stringify(value ?? {}, null, 2))}
          problems={problems}
          disabled={disabled}
        />
      ) : (
        <CodeEditor
          label={label}
          value={text}
          onChange={onChange}
          readOnly={disabled}
          minLines={minLines}
          problem={isBroken || problems.length === 0 ? undefined : problems.map(describe).join('\n')}
        />
      )}
    </div>
  )
}

type Switch = { label: string; view: InputView; isBroken: boolean; onView: (view: InputView) => void }

function ViewSwitch({ label, view, isBroken, onView }: Switch) {
  const option = (value: InputView, name: string) => (
    <button
      type="button"
      className={styles.view}
      aria-pressed={view === value}
      disabled={value === 'form' && isBroken}
      title={value === 'form' && isBroken ? 'The form opens when the JSON is valid' : undefined}
      onClick={() => onView(value)}
    >
      {name}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className={styles.views} role="group" aria-label={`View of ${label.toLowerCase()}`}>
      {option('form', 'Form')}
      {option('json', 'JSON')}
    </div>
  )
}

const describe = ({ param, message }: Problem) => (param === '' ? message : `${param}: ${message}`)

const hasFields = (schema: JsonObject) =>
  ['properties', 'oneOf', 'anyOf', 'allOf', '$ref'].some((key) => Object.keys(Object(schema[key])).length > 0)
