import { Kind, type ValueNode } from 'graphql'
import { readNumber } from '../../src/platform/exactNumbers.ts'

type Variables = { readonly [name: string]: unknown } | null | undefined

/** The JSON value of a literal in a document, with exact numbers; `valueFromASTUntyped` of graphql-js rounds them. */
export function valueOfLiteral(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null
    case Kind.INT:
    case Kind.FLOAT:
      return readNumber(node.value)
    case Kind.LIST:
      return node.values.map((item) => valueOfLiteral(item, variables))
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, valueOfLiteral(value, variables)]))
    case Kind.VARIABLE:
      return variables?.[node.name.value]
    default:
      return node.value
  }
}
