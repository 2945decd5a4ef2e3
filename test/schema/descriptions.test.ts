/** Every part of the schema is described: GraphiQL shows the descriptions, and OpenAPI uses those of what REST has too. */
import { expect, test } from '@jest/globals'
import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { schema } from '../../schema/schema.ts'

type Described = { name: string; description?: string | null | undefined }
type Part = { path: string } & Described

const parts = Object.values(schema.getTypeMap())
  .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
  .flatMap((type) => [partOf('', type), ...membersOf(type)])

function membersOf(type: GraphQLNamedType): Part[] {
  if (isEnumType(type)) return type.getValues().map((value) => partOf(`${type.name}.`, value))
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => partOf(`${type.name}.`, field))
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    partOf(`${type.name}.`, field),
    ...field.args.map((argument) => partOf(`${type.name}.${field.name}.`, argument)),
  ])
}

function partOf(prefix: string, { name, description }: Described): Part {
  return { path: `${prefix}${name}`, name, description }
}

const pathsWhere = (isFaulty: (description: string, name: string) => boolean): string[] =>
  parts.filter(({ description, name }) => isFaulty(description ?? '', name)).map(({ path }) => path)

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(the|a|an|its) /, '')
    .replace(/[^a-z0-9]/g, '')

test('describes every type, field, argument, input field and enum value', () => {
  expect(parts.length).toBeGreaterThan(400)
  expect(pathsWhere((description) => description.trim() === '')).toEqual([])
})

test('says more than the name', () => {
  expect(pathsWhere((description, name) => letters(description) === letters(name))).toEqual([])
})

test('ends no description with a full stop or white space', () => {
  expect(pathsWhere((description) => /[.\s]$/.test(description))).toEqual([])
})

test('describes what REST has too without GraphQL and its spelling of names', () => {
  const onlyInGraphql = /^(Query|Mutation|Subscription|Node|PageInfo|\w+(Connection|Edge|Payload))\b/
  const camelCase = /\b[a-z]+[A-Z]\w*/
  const faulty = pathsWhere((description) => /GraphQL/.test(description) || camelCase.test(description))
  expect(faulty.filter((path) => !onlyInGraphql.test(path))).toEqual([])
})
