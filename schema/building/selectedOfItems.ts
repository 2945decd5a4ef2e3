/*
 * The names of the fields that an operation selects on a connection's items, so that only those are read. A field counts
 * regardless of type conditions and directives.
 */
import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import { selectedFields } from './selectedFields.ts'

export function selectedOfItems({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): string[] {
  const below = (parents: readonly FieldNode[]) =>
    selectedFields(
      parents.flatMap(({ selectionSet }) => selectionSet ?? []),
      (name) => fragments[name],
    )
  const named = (fields: FieldNode[], wanted: string) => fields.filter(({ name }) => name.value === wanted)
  const nodes = named(below(named(below(fieldNodes), 'edges')), 'node')
  return [...new Set(below(nodes).map(({ name }) => name.value))].sort()
}
