/** A fragment as a schema of its name: it selects exactly the fields of the body. Objects are open: fields may be added. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { schema } from '../../../schema/schema.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'
import { described, leafSchema, nullable, withoutNull } from './jsonSchema.ts'

/** The schema of the fragment with this name, which the document defines. `more`: properties that the type does not have. */
export function fragmentSchema(
  components: Components,
  document: DocumentNode,
  name: string,
  more: JsonObject = {},
): JsonObject {
  return components.refer('schemas', name, () => {
    const fragment = document.definitions.find(
      (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name,
    )
    const type = fragment && schema.getType(fragment.typeCondition.name.value)
    if (!isObjectType(type) || fragment === undefined) throw new Error(`There is no fragment ${name} on an object type`)
    const { properties, required } = objectSchema(components, document, type, fragment.selectionSet)
    const all = { ...properties, ...more }
    return described(
      { type: 'object', properties: all, required: [...required, ...Object.keys(more)] },
      type.description,
    )
  })
}

function objectSchema(
  components: Components,
  document: DocumentNode,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
): { properties: JsonObject; required: string[] } {
  const properties: JsonObject = {}
  for (const node of selections) {
    const field = node.kind === Kind.FIELD ? type.getFields()[node.name.value] : undefined
    if (node.kind !== Kind.FIELD || field === undefined) throw new Error(`A representation of ${type.name} is not flat`)
    const value = (inner: GraphQLOutputType): JsonObject => {
      if (isNonNullType(inner)) return withoutNull(value(inner.ofType))
      if (isListType(inner)) return nullable({ type: 'array', items: value(inner.ofType) })
      if (isObjectType(inner))
        return nullable(fragmentSchema(components, document, spreadIn(node.selectionSet ?? none)))
      return nullable(leafSchema(components, inner, `${type.name}.${field.name}`, 'response'))
    }
    properties[node.alias?.value ?? node.name.value] = described(value(field.type), field.description)
  }
  return { properties, required: Object.keys(properties) }
}

/** Objects in responses are fragments, so that their schemas have names. */
export function spreadIn({ selections }: SelectionSetNode): string {
  const [only] = selections
  if (selections.length === 1 && only?.kind === Kind.FRAGMENT_SPREAD) return only.name.value
  throw new Error('An object in a response must be selected by a fragment')
}

const none: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] }
