import { graphql } from '../../../graphql/graphql.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { useCan } from '../../../session/useCan.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'

const PoliciesQuery = graphql(`
  query PolicyChoices {
    policies(first: 100) { edges { node { id name kind isDefault } } }
  }
`)

type Props = { value: string | null; onChange(policy: string | null): void; problem: string | undefined }

/** Selects the agent's policy; without the scope to list policies, a text field for its id. */
export function PolicyField({ value, onChange, problem }: Props) {
  const { allowed } = useCan('policies:read')
  const { data } = useRead(PoliciesQuery, {}, { pause: !allowed })
  const change = (text: string) => onChange(text === '' ? null : text)
  if (!allowed)
    return <TextField label="Policy" optional mono value={value ?? ''} onChange={change} problem={problem} />
  const known = data?.policies.edges.map(({ node }) => node) ?? []
  const options = known.map(({ id, name, kind }) => ({
    value: id,
    label: kind === 'template' ? `${name} (template)` : name,
  }))
  const isUnknown = value !== null && !known.some(({ id }) => id === value)
  const own = known.find(({ isDefault }) => isDefault)?.name
  return (
    <SelectField
      label="Policy"
      value={value ?? ''}
      options={[
        { value: '', label: own === undefined ? "The organisation's default" : `The organisation's default: ${own}` },
        ...(isUnknown ? [{ value, label: value }] : []),
        ...options,
      ]}
      hint="Guardrails for the inputs and outputs of its runs"
      problem={problem}
      onChange={change}
    />
  )
}
