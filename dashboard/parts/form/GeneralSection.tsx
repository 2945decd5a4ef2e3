import { Section } from '../layout/Section.tsx'
import { Fields } from './Fields.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

type General = { name: string; description: string }

type Props = {
  draft: General
  onChange(patch: Partial<General>): void
  problemAt(param: string): string | undefined
}

/** The fields that agents and pipelines share. */
export const GeneralSection = ({ draft, onChange, problemAt }: Props) => (
  <Section title="General" framed>
    <Fields narrow>
      <TextField label="Name" value={draft.name} onChange={(name) => onChange({ name })} problem={problemAt('name')} />
      <TextArea
        label="Description"
        optional
        rows={2}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        problem={problemAt('description')}
      />
    </Fields>
  </Section>
)
