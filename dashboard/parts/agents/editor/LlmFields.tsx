import type { JsonObject } from '../../../graphql/graphql.ts'
import { Button } from '../../button/Button.tsx'
import { Fields } from '../../form/Fields.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import { Icon } from '../../layout/Icon.tsx'
import { ConnectorField } from './ConnectorField.tsx'
import styles from './editor.module.css'
import { type FieldsOf, readNumber, textIn, withField } from './fieldTypes.ts'
import { ToolFields } from './ToolFields.tsx'

/** The settings of the runtime `llm`. */
export function LlmFields(props: FieldsOf) {
  const { value, onChange, problemAt, path } = props
  const set = (name: string) => (next: string) => onChange(withField(value, name, next))
  const field = (name: string) => ({ value: textIn(value, name), problem: problemAt(`${path}.${name}`) })
  const number = (name: string) => ({
    ...field(name),
    inputMode: 'decimal' as const,
    onChange: (text: string) => onChange(withField(value, name, readNumber(text))),
  })
  return (
    <Fields>
      <Fields beside>
        <ConnectorField kind="openai" {...field('connector_id')} onChange={set('connector_id')} />
        <TextField label="Model" mono {...field('model')} onChange={set('model')} placeholder="gpt-5-mini" />
      </Fields>
      <TextArea
        label="Instructions"
        rows={8}
        {...field('instructions')}
        onChange={set('instructions')}
        hint="Sent to the model before the input"
      />
      <Fields beside>
        <TextField label="Temperature" optional {...number('temperature')} hint="0 to 2" />
        <TextField label="Max output tokens" optional {...number('max_output_tokens')} hint="Per model response" />
      </Fields>
      <Tools {...props} />
    </Fields>
  )
}

function Tools({ value, onChange, problemAt, path }: FieldsOf) {
  const tools = Array.isArray(value.tools) ? (value.tools as JsonObject[]) : []
  const change = (next: JsonObject[]) => onChange(withField(value, 'tools', next.length === 0 ? undefined : next))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Tools</legend>
      <p className={styles.hint}>HTTP endpoints that the model may call during a run.</p>
      {tools.map((tool, index) => (
        <ToolFields
          // biome-ignore lint/suspicious/noArrayIndexKey: tools are identified by position until they have names
          key={index}
          number={index + 1}
          value={tool}
          path={`${path}.tools.${index}`}
          problemAt={problemAt}
          onChange={(next) => change(tools.map((one, at) => (at === index ? next : one)))}
          onRemove={() => change(tools.filter((_, at) => at !== index))}
        />
      ))}
      <Button small icon={<Icon name="plus" />} onClick={() => change([...tools, { ...newTool }])}>
        Add tool
      </Button>
    </fieldset>
  )
}

const newTool: JsonObject = {
  name: '',
  description: '',
  url: '',
  input_schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
}
