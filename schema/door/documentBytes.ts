/*
 * Estimates the memory that a document takes, erring on the high side: its parsed form, with about 300 bytes per token, and
 * its compiled form, with up to 3,500 bytes per field that it executes. The figures are measured.
 */
import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode, TokenKind } from 'graphql'

const bytesPerToken = 400
const bytesPerComment = 120
const parsedBytes = 1_024
const bytesPerField = 3_584
const compiledBytes = 4_096

export function parsedBytesOf({ loc }: DocumentNode): number {
  let bytes = parsedBytes + 2 * (loc?.source.body.length ?? 0)
  for (let token = loc?.startToken ?? null; token !== null; token = token.next)
    bytes += token.kind === TokenKind.COMMENT ? bytesPerComment : bytesPerToken
  return bytes
}

/** For all its operations, each of which is compiled when it is executed. */
export function compiledBytesOf(document: DocumentNode): number {
  const count = createFieldCount(document)
  let bytes = 0
  for (const node of document.definitions)
    if (node.kind === Kind.OPERATION_DEFINITION) bytes += compiledBytes + bytesPerField * count(node.selectionSet)
  return bytes
}

/** Counts fields with fragments expanded. Each fragment is counted once: expanding them can take exponential time. */
function createFieldCount({ definitions }: DocumentNode): (selected: SelectionSetNode) => number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const counted = new Map<string, number>()

  function countFragment(name: string): number {
    const known = counted.get(name)
    if (known !== undefined) return known
    counted.set(name, 0) // for a fragment that contains itself, in a document that is not valid
    const fragment = fragments.get(name)
    const fields = fragment === undefined ? 0 : count(fragment.selectionSet)
    counted.set(name, fields)
    return fields
  }

  function count({ selections }: SelectionSetNode): number {
    let fields = 0
    for (const node of selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) fields += countFragment(node.name.value)
      else fields += (node.kind === Kind.FIELD ? 1 : 0) + (node.selectionSet ? count(node.selectionSet) : 0)
    }
    return fields
  }
  return count
}
