/*
 * Which documents the compiler executes as graphql-js does. It loses variables inside literals of JSON, leaves the
 * defaults of variables as they are written, writes objects out as source, where `__proto__` means something else, and
 * goes on with the next mutation when one has failed. Clients that send their values as variables get compiled documents;
 * all others get the same answers, a little more slowly.
 */
import { type ASTNode, BREAK, type DocumentNode, Kind, OperationTypeNode, type ValueNode, visit } from 'graphql'

export function isCompilable(document: DocumentNode): boolean {
  let compilable = true
  visit(document, {
    enter(node) {
      if (isExecutedAlike(node)) return undefined
      compilable = false
      return BREAK
    },
  })
  return compilable
}

function isExecutedAlike(node: ASTNode): boolean {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return node.operation !== OperationTypeNode.MUTATION || isOneField(node.selectionSet.selections)
    case Kind.VARIABLE_DEFINITION:
      return node.defaultValue === undefined
    case Kind.ARGUMENT:
      return node.value.kind === Kind.VARIABLE || isPlain(node.value)
    case Kind.NAME:
      return node.value !== '__proto__'
    default:
      return true
  }
}

const isOneField = ([first, ...others]: readonly { kind: Kind }[]): boolean =>
  first?.kind === Kind.FIELD && others.length === 0

function isPlain(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.every(isPlain)
  return value.kind !== Kind.OBJECT && value.kind !== Kind.VARIABLE
}
