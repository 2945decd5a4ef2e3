/*
 * Whether graphql-jit executes a document exactly as graphql-js does. It does not if there are directives (a field that is
 * selected twice, or in a fragment that is used twice, gets the conditions of the wrong place, and keys change their
 * order), variables inside JSON literals (they are lost), defaults of variables (they are not coerced) or a name
 * `__proto__` (objects become source code). Such documents are interpreted, which is slower.
 */
import { type ASTNode, BREAK, type DocumentNode, Kind, OperationTypeNode, type ValueNode, visit } from 'graphql'

export function isCompilable(document: DocumentNode): boolean {
  let compilable = !document.definitions.some(isMutation) || isSimpleMutation(document)
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
    case Kind.DIRECTIVE:
      return false
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

function isPlain(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.every(isPlain)
  return value.kind !== Kind.OBJECT && value.kind !== Kind.VARIABLE
}

const isMutation = (node: DocumentNode['definitions'][number]) =>
  node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION

/**
 * The compiler continues after a failure, and a mutation can't be executed again to learn what the interpreter returns
 * (see `compiledExecution`). So only mutations with a single possible failure are compiled: one field, its payload, the
 * payload's resource, and one object of the resource.
 */
function isSimpleMutation(document: DocumentNode): boolean {
  const [operation, ...others] = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const [field, ...fields] = operation?.selectionSet.selections ?? []
  if (others.length > 0 || fields.length > 0 || field?.kind !== Kind.FIELD) return false
  let objects = 0
  visit(document, { Field: ({ selectionSet }) => void (selectionSet && objects++) })
  return objects <= 3
}
