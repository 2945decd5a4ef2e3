/** How objects and values without a type are edited. */
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import type { FieldProps, RegistryFieldsType } from '@rjsf/utils'
import { useState } from 'react'
import { isRounded } from '../../graphql/parseJson.ts'
import { CodeEditor } from '../editor/CodeEditor.tsx'
import { jsonProblem } from '../editor/jsonProblem.ts'
import styles from './SchemaForm.module.css'

export const fields: RegistryFieldsType = { ObjectField: ObjectOrJsonField, FallbackField: JsonField }

/**
 * An optional object is either absent or present, and `{}` is present: it may have a meaning (a failure with all defaults,
 * for example). So it is added and removed as a whole.
 */
function ObjectOrJsonField(props: FieldProps) {
  const { schema, formData, required, fieldPathId, name, onChange, disabled } = props
  const title = schema.title || name
  if (isFree(schema)) return <JsonField {...props} />
  if (required || fieldPathId.path.length === 0) return <ObjectField {...props} />
  const isThere = formData !== undefined && formData !== null
  const change = () => onChange(isThere ? undefined : {}, fieldPathId.path)
  return (
    <div className={styles.optional}>
      {isThere ? <ObjectField {...props} /> : <AbsentObject title={title} description={schema.description} />}
      <button type="button" className={styles.small} disabled={disabled} onClick={change}>
        {isThere ? `Remove ${title}` : `Add ${title}`}
      </button>
    </div>
  )
}

const isFree = ({ properties, oneOf, anyOf, allOf, $ref }: FieldProps['schema']) =>
  [oneOf, anyOf, allOf, $ref].every((part) => part === undefined) && Object.keys(properties ?? {}).length === 0

function AbsentObject({ title, description }: { title: string; description: string | undefined }) {
  return (
    <div>
      <span className={styles.label}>{title}</span>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
    </div>
  )
}

/** Any JSON. The text is kept while it is not valid, and the value changes only when it is. */
function JsonField({ formData, schema, name, fieldPathId, onChange, disabled, readonly, required }: FieldProps) {
  const [text, setText] = useState<string>()
  const given = formData === undefined ? '' : JSON.stringify(formData, null, 2)
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') onChange(undefined, fieldPathId.path)
    else if (jsonProblem(next) === undefined && !isRounded(next)) onChange(JSON.parse(next), fieldPathId.path)
  }
  const shown = text !== undefined && isSame(text, formData) ? text : (text ?? given)
  return (
    <div className={styles.field}>
      <CodeEditor
        label={`${schema.title || name}${required ? '' : ' (optional)'}, JSON`}
        value={shown}
        onChange={change}
        minLines={2}
        maxLines={10}
        readOnly={disabled || readonly}
        problem={
          jsonProblem(shown) === undefined && isRounded(shown)
            ? 'Enter numbers with this many digits in the JSON view'
            : undefined
        }
        isOptional
      />
      {schema.description !== undefined && <p className={styles.hint}>{schema.description}</p>}
    </div>
  )
}

const isSame = (text: string, value: unknown) => {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value)
  } catch {
    return false
  }
}
