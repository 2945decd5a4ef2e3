/*
 * Clamps the integers of a document to GraphQL's Int, like those in variables. Validation would refuse them before the
 * caller's rights are checked, and with another code than REST.
 */
import { type DocumentNode, type IntValueNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { withinInt } from '../building/coerceInput.ts'
import { schema } from '../schema.ts'

export function clampIntegers(document: DocumentNode): DocumentNode {
  if (!longInteger.test(document.loc?.source.body ?? '')) return document
  const types = new TypeInfo(schema)
  const IntValue = (node: IntValueNode): IntValueNode | undefined => {
    if (types.getInputType()?.toString().replace('!', '') !== 'Int') return undefined
    return { ...node, kind: Kind.INT, value: String(withinInt(Number(node.value))) }
  }
  return visit(document, visitWithTypeInfo(types, { IntValue }))
}

/** Shorter ones are within Int. */
const longInteger = /\d{10}/
