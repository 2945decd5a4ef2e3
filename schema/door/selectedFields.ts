/** The fields of a selection set, including those of its fragments; skips nodes that `accepts` refuses. */
import { type DocumentNode, type FieldNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

export function selectedFields(
  document: DocumentNode,
  selectionSet: SelectionSetNode,
  accepts: (node: SelectionNode) => boolean,
): FieldNode[] {
  const spread = new Set<string>()
  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.filter(accepts).flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node]
      if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet)
      const name = node.name.value
      if (spread.has(name)) return []
      spread.add(name)
      const fragment = document.definitions.find((node) => isFragment(node) && node.name.value === name)
      return fragment && isFragment(fragment) ? fieldsOf(fragment.selectionSet) : []
    })
  return fieldsOf(selectionSet)
}

const isFragment = (node: DocumentNode['definitions'][number]) => node.kind === Kind.FRAGMENT_DEFINITION
