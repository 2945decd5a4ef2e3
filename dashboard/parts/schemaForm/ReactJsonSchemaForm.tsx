import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema } from '@rjsf/utils'
import { useId, useMemo } from 'react'
import { isRounded } from '../../graphql/parseJson.ts'
import { fields } from './fields.tsx'
import { formSchema } from './formSchema.ts'
import { problemTree } from './problemTree.ts'
import type { SchemaFormProps } from './schemaFormProps.ts'
import { schemaValidator } from './schemaValidator.ts'
import { templates } from './templates.tsx'
import { widgets } from './widgets.tsx'

/** Defaults are not filled in: the form must not add what the JSON does not contain. */
const noDefaults = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
  allOf: 'skipDefaults',
} as const

export default function ReactJsonSchemaForm(props: SchemaFormProps) {
  const { label, schema, value, onChange, problems = [], disabled } = props
  const idPrefix = useId()
  const shown = useMemo(() => titled(formSchema(schema as RJSFSchema), label), [schema, label])
  const validator = useMemo(() => schemaValidator(schema as RJSFSchema), [schema])
  const extraErrors = useMemo(() => problemTree(problems), [problems])
  return (
    <Form
      tagName="div"
      idPrefix={idPrefix}
      schema={shown}
      validator={validator}
      formData={withDoubles(value)}
      extraErrors={extraErrors}
      fields={fields}
      templates={templates}
      widgets={widgets}
      disabled={disabled}
      liveValidate="onChange"
      showErrorList={false}
      noHtml5Validate
      experimental_defaultFormStateBehavior={noDefaults}
      onChange={({ formData }) => onChange(formData)}
      onError={ignoreSubmit}
    >
      <span />
    </Form>
  )
}

/** The form copies objects, and would turn a raw JSON number into a plain object. */
function withDoubles(value: unknown): unknown {
  const text = value === undefined ? '' : JSON.stringify(value)
  return text !== '' && isRounded(text) ? JSON.parse(text) : value
}

/** The legend around the form already names an object; a single field needs its label. */
const titled = (schema: RJSFSchema, label: string): RJSFSchema => ({
  ...schema,
  title: schema.type === 'string' ? label : '',
})

/** Without it the form logs an error to the console; it has no submit button. */
const ignoreSubmit = () => {}
