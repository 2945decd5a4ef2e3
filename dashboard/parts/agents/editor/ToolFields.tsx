import type { JsonObject } from '../../../graphql/graphql.ts'
import { IconButton } from '../../button/IconButton.tsx'
import { JsonField } from '../../editor/JsonField.tsx'
import { Fields } from '../../form/Fields.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import { Icon } from '../../layout/Icon.tsx'
import { ConnectorField } from './ConnectorField.tsx'
import styles from './editor.module.css'
import { type FieldsOf, textIn, withField } from './fieldTypes.ts'
import { HeadersFields } from './HeadersFields.tsx'

/** One HTTP endpoint that the model may call. */
export function ToolFields({ value, onChange, problemAt, path, number, onRemove }: FieldsOf & ToolProps) {
  const set = (name: string) => (next: JsonObject[string] | undefined) => onChange(withField(value, name, next))
  const field = (name: string) => ({
    value: textIn(value, name),
    onChange: set(name),
    problem: problemAt(`${path}.${name}`),
  })
  return (
    <section className={styles.tool} aria-label={`Tool ${number}`}>
      <div className={styles.toolHead}>
        <h3>Tool {number}</h3>
        <IconButton label={`Remove tool ${number}`} icon={<Icon name="trash" />} onClick={onRemove} />
      </div>
      <Fields beside>
        <TextField label="Tool name" mono {...field('name')} hint="Letters, digits, - and _" />
        <SelectField
          label="Method"
          options={['POST', 'GET', 'PUT', 'PATCH']}
          {...field('method')}
          value={textIn(value, 'method') || 'POST'}
          hint="GET sends the arguments in the query"
        />
      </Fields>
      <TextField label="Tool URL" mono {...field('url')} placeholder="https://…" />
      <TextArea
        label="Tool description"
        rows={2}
        {...field('description')}
        hint="Helps the model decide when to call it"
      />
      <ConnectorField label="Tool connector" kind={null} optional {...field('connector_id')} />
      <JsonField
        label="Arguments schema"
        value={value.input_schema}
        onChange={(schema) => onChange({ ...value, input_schema: schema })}
        problem={problemAt(`${path}.input_schema`)}
        minLines={4}
        maxLines={16}
      />
      <HeadersFields value={value.headers} onChange={set('headers')} problem={problemAt(`${path}.headers`)} />
    </section>
  )
}

type ToolProps = { number: number; onRemove(): void }
