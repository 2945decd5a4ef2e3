import type { JsonObject } from '../../../graphql/graphql.ts'
import { JsonField } from '../../editor/JsonField.tsx'
import type { FieldsOf } from './fieldTypes.ts'

export const OtherRuntime = ({ value, onChange, problemAt, path }: FieldsOf) => (
  <JsonField
    label="Runtime"
    value={value}
    onChange={(next) => onChange(next as JsonObject)}
    problem={problemAt(path)}
    minLines={6}
  />
)
