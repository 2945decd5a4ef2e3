import { graphql } from '../../../graphql/graphql.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { useCan } from '../../../session/useCan.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { PageLink } from '../../navigation/PageLink.tsx'

const ConnectorsQuery = graphql(`
  query ConnectorChoices {
    connectors(first: 100) { edges { node { id name kind baseUrl } } }
  }
`)

type Props = {
  label?: string
  /** Null: any kind. */
  kind: 'openai' | 'http' | null
  value: string
  onChange(id: string): void
  problem: string | undefined
  optional?: boolean
  hint?: string
}

/** Selects a connector; without the scope to list connectors, a text field for its id. */
export function ConnectorField({ label = 'Connector', kind, value, optional, ...rest }: Props) {
  const { allowed } = useCan('connectors:read')
  const { data } = useRead(ConnectorsQuery, {}, { pause: !allowed })
  if (!allowed) return <TextField label={label} value={value} optional={optional} mono {...rest} />
  const known = data?.connectors.edges.map(({ node }) => node) ?? []
  const fitting = known.filter((connector) => kind === null || connector.kind === kind)
  const options = fitting.map(({ id, name, baseUrl }) => ({ value: id, label: `${name} (${baseUrl})` }))
  const isUnknown = value !== '' && !fitting.some(({ id }) => id === value)
  const none = { value: '', label: optional ? 'None' : 'Choose a connector' }
  const hint = fitting.length === 0 ? <NoConnector kind={kind} /> : rest.hint
  return (
    <SelectField
      label={label}
      value={value}
      options={[none, ...(isUnknown ? [{ value, label: value }] : []), ...options]}
      optional={optional}
      problem={rest.problem}
      hint={hint}
      onChange={rest.onChange}
    />
  )
}

const NoConnector = ({ kind }: { kind: string | null }) => (
  <>
    There is no connector{kind === null ? '' : ` of kind ${kind}`} yet:{' '}
    <PageLink to="/settings/connectors">create one</PageLink>
  </>
)
