import { Fields } from '../../form/Fields.tsx'
import { TextField } from '../../form/TextField.tsx'
import { ConnectorField } from './ConnectorField.tsx'
import { type FieldsOf, textIn, withField } from './fieldTypes.ts'
import { HeadersFields } from './HeadersFields.tsx'
import { SampleCallPanel } from './SampleCallPanel.tsx'

/** The settings of the runtime `http`, and a sample of the resulting call. */
export function HttpFields({ value, onChange, problemAt, path, agentId }: FieldsOf & { agentId: string }) {
  return (
    <Fields>
      <TextField
        label="URL"
        mono
        value={textIn(value, 'url')}
        onChange={(url) => onChange({ ...value, url })}
        problem={problemAt(`${path}.url`)}
        placeholder="https://agents.example.com/run"
        hint="Your own endpoint. It returns JSON, or streams NDJSON or server-sent events"
      />
      <ConnectorField
        kind="http"
        optional
        value={textIn(value, 'connector_id')}
        onChange={(id) => onChange(withField(value, 'connector_id', id))}
        problem={problemAt(`${path}.connector_id`)}
        hint="Its secret signs each call"
      />
      <HeadersFields
        value={value.headers}
        onChange={(headers) => onChange(withField(value, 'headers', headers))}
        problem={problemAt(`${path}.headers`)}
      />
      <SampleCallPanel runtime={value} agentId={agentId} />
    </Fields>
  )
}
