/*
 * Whether graphql-jit executes a document exactly as graphql-js does. It does not if there are variables inside JSON
 * literals (they are lost), defaults of variables (they are not coerced), a name `__proto__` (objects become source code)
 * or several mutations (it continues after one has failed). Such documents are interpreted, which is slower.
 */
import { type ASTNode, BREAK, type DocumentNode, Kind, OperationTypeNode, type ValueNode, visit } from 'graphql'

export function isCompilable(document: DocumentNode): boolean {
  let compilable = true
  visit(document, {
    enter(node) {
      if (isExecutedEqually(node)) return undefined
      compilable = false
      return BREAK
    },
  })
  return compilable
}

function isExecutedEqually(node: ASTNode): boolean {
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
