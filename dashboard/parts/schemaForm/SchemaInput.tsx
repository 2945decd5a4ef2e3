/*
 * One JSON value, edited as a form or as text. The text is the source of truth: the form reads and writes it, and keeps
 * values that no field shows. While the text is not valid JSON, or has numbers that the form would round, the form is not
 * offered, so that nothing typed is lost.
 */
import { useState } from 'react'
import { isRounded } from '../../graphql/parseJson.ts'
import { CodeEditor } from '../editor/CodeEditor.tsx'
import { jsonProblem } from '../editor/jsonProblem.ts'
import { Segments } from '../form/Segments.tsx'
import type { Problem } from './problemTree.ts'
import styles from './SchemaForm.module.css'
import { SchemaForm } from './SchemaForm.tsx'
import type { JsonObject } from './schemaFormProps.ts'

export type InputView = 'form' | 'json'

export type SchemaInputProps = {
  label: string
  /** Null: there is no schema, so there is no form either. */
  schema: JsonObject | null
  text: string
  onChange: (text: string) => void
  /** Which of the two is shown; without `onView` the component keeps its own state, and this is the initial value. */
  view?: InputView
  onView?: (view: InputView) => void
  problems?: readonly Problem[]
  disabled?: boolean
  minLines?: number
}

const views = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const

export function SchemaInput(props: SchemaInputProps) {
  const { label, schema, text, onChange, problems = [], disabled, minLines = 6 } = props
  const [ownView, setOwnView] = useState<InputView>(props.view ?? 'form')
  const view = props.onView === undefined ? ownView : (props.view ?? 'form')
  const onView = props.onView ?? setOwnView
  const isBroken = jsonProblem(text) !== undefined
  const hasForm = schema !== null && hasFields(schema)
  const isForm = hasForm && view === 'form' && !isBroken && !isRounded(text)
  return (
    <div className={styles.input}>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        {hasForm && <Segments label="Edited as" value={isForm ? 'form' : 'json'} options={views} onChange={onView} />}
      </div>
      {isForm ? (
        <SchemaForm
          label={label}
          isLabelHidden
          schema={schema}
          value={JSON.parse(text)}
          onChange={(value) => onChange(JSON.stringify(value ?? emptyValue(schema), null, 2))}
          problems={problems}
          disabled={disabled}
        />
      ) : (
        <CodeEditor
          label={label}
          isLabelHidden
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

const describe = ({ param, message }: Problem) => (param === '' ? message : `${param}: ${message}`)

const emptyValue = ({ type }: JsonObject) => (type === 'string' ? '' : type === 'array' ? [] : {})

const hasFields = (schema: JsonObject) =>
  schema.type === 'string' ||
  ['properties', 'oneOf', 'anyOf', 'allOf', '$ref'].some((key) => Object.keys(Object(schema[key])).length > 0)
