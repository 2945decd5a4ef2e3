/** Limits the cost of a document. Fragments are expanded, and page sizes, literal or variable, multiply the cost. */
import { complexityFromQuery } from '@pothos/plugin-complexity'
import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql'
import { fail } from '../../src/platform/errors.ts'
import { schema } from '../schema.ts'

export const maxDocumentCharacters = 65_536
export const maxTokens = 2_000
const maxDepth = 15
const maxFields = 500
const maxIntrospectionFields = 150
const maxCost = 20_000

export function checkDocumentLength(source: string): void {
  if (source.length > maxDocumentCharacters) throw tooComplex(`is longer than ${maxDocumentCharacters} characters`)
}

export function checkOperationCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  checkIntrospection(document)
  const { depth, breadth, complexity } = costOf(document, operation, variables)
  if (depth > maxDepth) throw tooComplex(`is nested ${depth} levels deep; at most ${maxDepth} are allowed`)
  if (breadth > maxFields) throw tooComplex(`selects ${breadth} fields; at most ${maxFields} are allowed`)
  if (complexity > maxCost)
    throw tooComplex(`costs ${complexity}; at most ${maxCost} is allowed. Request smaller pages`)
}

/** Introspection fields have no cost, but each alias of one returns hundreds of types again. */
function checkIntrospection(document: DocumentNode): void {
  if (accepted.has(document)) return
  let [fields, introspects] = [0, false]
  visit(document, {
    Field({ name }) {
      fields++
      introspects ||= name.value === '__schema' || name.value === '__type'
    },
  })
  if (introspects && fields > maxIntrospectionFields)
    throw tooComplex(`selects ${fields} fields for introspection; at most ${maxIntrospectionFields} are allowed`)
  accepted.add(document)
}

const accepted = new WeakSet<DocumentNode>()

type Cost = { depth: number; breadth: number; complexity: number }

const fixedCosts = new WeakMap<OperationDefinitionNode, Cost>()

function costOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown>): Cost {
  const known = fixedCosts.get(operation)
  if (known !== undefined) return known
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  const cost = complexityFromQuery({ ...document, definitions: [operation, ...fragments] }, { schema, variables })
  if (!hasPageSizeVariables(operation)) fixedCosts.set(operation, cost)
  return cost
}

const hasPageSizeVariables = (operation: OperationDefinitionNode): boolean =>
  (operation.variableDefinitions ?? []).some(({ type }) => {
    const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type
    return named.kind === Kind.NAMED_TYPE && named.name.value === 'Int'
  })

const tooComplex = (message: string) => fail('document_too_complex', { message: `The GraphQL document ${message}` })
