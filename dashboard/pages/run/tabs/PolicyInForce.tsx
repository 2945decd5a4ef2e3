import { graphql } from '../../../graphql/graphql.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { PageLink } from '../../../parts/navigation/PageLink.tsx'
import { useCan } from '../../../session/useCan.ts'

const PolicyNamesQuery = graphql(`
  query PolicyNames {
    policies(first: 100) { edges { node { id name isDefault } } }
  }
`)

/** A policy of the organisation as the cause of a failure. `policy`: its id or name; null: the default policy. */
export function PolicyInForce({ policy }: { policy: string | null | undefined }) {
  const { allowed } = useCan('policies:read')
  const { data } = useRead(PolicyNamesQuery, {}, { pause: !allowed || policy === undefined })
  const nodes = data?.policies.edges.map(({ node }) => node) ?? []
  const found = nodes.find(({ id, name, isDefault }) =>
    policy === null ? isDefault : policy === id || policy === name,
  )
  if (found === undefined) return "A guardrail of your organisation's policy"
  return (
    <span>
      Your policy{' '}
      <PageLink to="/settings/policies" search={{ policy: found.id }}>
        {found.name}
      </PageLink>
    </span>
  )
}
