import { Button } from '../../parts/button/Button.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import type { SearchOf } from '../../parts/navigation/pageUrls.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import styles from './RunFilters.module.css'
import { type FilterField, filterFields } from './runFilter.ts'

/** The typed filters; they are applied together. */
export function MoreFilters() {
  const [search, setSearch] = useUrlState<'/runs'>()
  /** Only what was typed: the other fields follow the URL. */
  const kept = useKeptDraft<SearchOf<'/runs'>>('run filters', () => ({}))
  const typed = kept.draft
  const appliedText = (field: FilterField) => toDraft(field, search[field.name]) ?? ''
  const textOf = (field: FilterField) => typed[field.name] ?? appliedText(field)
  const type = (field: FilterField, text: string) => {
    const { [field.name]: _, ...others } = typed
    kept.change(text === appliedText(field) ? others : { ...others, [field.name]: text })
  }
  const apply = () => {
    setSearch(Object.fromEntries(filterFields.map((field) => [field.name, fromDraft(field, textOf(field))])))
    kept.discard()
  }
  return (
    <form
      className={styles.more}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {filterFields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          type={typeOf(field)}
          step={field.kind === 'time' ? 1 : undefined}
          placeholder={field.placeholder}
          autoComplete="off"
          value={textOf(field)}
          onChange={(text) => type(field, text)}
        />
      ))}
      {kept.isChanged && (
        <Button kind="quiet" onClick={kept.discard}>
          Discard draft
        </Button>
      )}
      <Button type="submit" kind="primary">
        Apply
      </Button>
    </form>
  )
}

const typeOf = ({ kind }: FilterField) => (kind === 'number' ? 'number' : kind === 'time' ? 'datetime-local' : 'text')

/** Times are local in the field and UTC in the URL, so that a shared link means the same everywhere. */
function toDraft({ kind }: FilterField, value: string | undefined): string | undefined {
  const at = kind === 'time' && value !== undefined ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return value
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

function fromDraft({ kind }: FilterField, value: string | undefined): string | undefined {
  const text = value?.trim() || undefined
  return kind === 'time' && text !== undefined ? new Date(text).toISOString() : text
}
