/*
 * The fields of selection sets, including those of their fragments. Each fragment is visited once: spreads can double at each
 * level.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

export type FindFragment = (name: string) => FragmentDefinitionNode | undefined

/** Skips nodes that `accepts` refuses. */
export function selectedFields(
  selectionSets: readonly SelectionSetNode[],
  findFragment: FindFragment,
  accepts: (node: SelectionNode) => boolean = () => true,
): FieldNode[] {
  const spread = new Set<string>()
  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.filter(accepts).flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node]
      if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet)
      const name = node.name.value
      if (spread.has(name)) return []
      spread.add(name)
      const fragment = findFragment(name)
      return fragment === undefined ? [] : fieldsOf(fragment.selectionSet)
    })
  return selectionSets.flatMap(fieldsOf)
}

export const fragmentsOf =
  ({ definitions }: DocumentNode): FindFragment =>
  (name) =>
    definitions.find((node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name) as
      | FragmentDefinitionNode
      | undefined
