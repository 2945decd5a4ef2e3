import { useRef } from 'react'
import type { Json, JsonObject } from '../../../graphql/graphql.ts'
import { Button } from '../../button/Button.tsx'
import { IconButton } from '../../button/IconButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { Icon } from '../../layout/Icon.tsx'
import styles from './editor.module.css'

type Header = { name: string; value: string }
type Props = { value: Json | undefined; onChange(headers: JsonObject | undefined): void; problem: string | undefined }

/** Headers as rows. Rows with an empty or duplicate name are kept here until they are valid headers. */
export function HeadersFields({ value, onChange, problem }: Props) {
  const typed = useRef<Header[]>([])
  const rows = isSame(headersOf(typed.current), value) ? typed.current : rowsOf(value)
  const change = (next: Header[]) => {
    typed.current = next
    onChange(headersOf(next))
  }
  const edit = (index: number, patch: Partial<Header>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Headers</legend>
      <p className={styles.hint}>Visible to everyone who can read the agent: put secrets in a connector.</p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no stable name while it is typed
        <div key={index} className={styles.row}>
          <TextField
            label={`Header ${index + 1}`}
            hideLabel
            placeholder="x-team"
            mono
            value={row.name}
            onChange={(name) => edit(index, { name })}
          />
          <TextField
            label={`Value of header ${index + 1}`}
            hideLabel
            mono
            value={row.value}
            onChange={(text) => edit(index, { value: text })}
          />
          <IconButton
            label={`Remove header ${index + 1}`}
            icon={<Icon name="trash" />}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Button small icon={<Icon name="plus" />} onClick={() => change([...rows, { name: '', value: '' }])}>
        Add header
      </Button>
    </fieldset>
  )
}

function headersOf(rows: readonly Header[]): JsonObject | undefined {
  const named = rows.filter(({ name }) => name !== '')
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ name, value }) => [name, value]))
}

const rowsOf = (value: Json | undefined): Header[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
    : []

const isSame = (a: JsonObject | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
