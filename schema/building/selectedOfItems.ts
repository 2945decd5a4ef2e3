/*
 * The names of the fields that an operation selects on a connection's items, so that only those are read. A field counts
 * regardless of type conditions and directives. Each fragment is visited once per level: spreads can double at each level.
 */
import { type FieldNode, type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionNode } from 'graphql'

export function selectedOfItems({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): string[] {
  const edges = fieldsOf(fieldNodes, fragments).filter(({ name }) => name.value === 'edges')
  const nodes = fieldsOf(edges, fragments).filter(({ name }) => name.value === 'node')
  return [...new Set(fieldsOf(nodes, fragments).map(({ name }) => name.value))].sort()
}

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

function fieldsOf(parents: readonly FieldNode[], fragments: Fragments): FieldNode[] {
  const known = new Set<string>()
  const expand = (selection: SelectionNode): FieldNode[] => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet.selections.flatMap(expand)
    const { value } = selection.name
    if (known.has(value)) return []
    known.add(value)
    return fragments[value]?.selectionSet.selections.flatMap(expand) ?? []
  }
  return parents.flatMap(({ selectionSet }) => selectionSet?.selections.flatMap(expand) ?? [])
}
