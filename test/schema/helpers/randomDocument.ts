/*
 * Random documents for the schema: aliases, fragments, inline fragments, directives with variables, interfaces, and the
 * same field in several places. Not all of them are valid, since aliases may conflict: the caller validates them.
 */
import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import type { JsonObject } from '../../../src/platform/json.ts'
import { pick } from '../../faults/helpers/random.ts'

export type RandomDocument = {
  source: string
  /** Two sets of values; every condition differs between them. */
  variables: [JsonObject, JsonObject]
}

/** Values for arguments: by `Type.field.argument` (always given), or by the argument's name (given half of the time). */
export type Literals = Record<string, readonly string[]>

type Variable = { declaration: string; values: [unknown, unknown] }

type State = {
  schema: GraphQLSchema
  random: () => number
  literals: Literals
  /** The probability that a selection has a directive. */
  directives: number
  /** Fields that may still be added. */
  left: number
  variables: Map<string, Variable>
  fragments: { name: string; type: GraphQLCompositeType; body: string }[]
  /** The field and the arguments of a type's response key: the same wherever the key is used. */
  keys: Map<string, { field: string; given: string }>
}

export function randomDocument(schema: GraphQLSchema, random: () => number, literals: Literals): RandomDocument {
  const state: State = {
    schema,
    random,
    literals,
    directives: random() < 0.6 ? 0 : 0.3,
    left: 3 + Math.floor(random() * 12),
    variables: new Map(),
    fragments: [],
    keys: new Map(),
  }
  const query = schema.getQueryType()
  if (!query) throw new Error('the schema has no queries')
  const body = selectionOf(state, query, 0)
  const declarations = [...state.variables].map(([name, { declaration }]) => `$${name}: ${declaration}`)
  const head = declarations.length > 0 ? `query (${declarations.join(', ')}) ` : ''
  const fragments = state.fragments.map(({ name, type, body }) => `fragment ${name} on ${type.name} ${body}`)
  const valuesOf = (set: 0 | 1) =>
    Object.fromEntries([...state.variables].map(([name, { values }]) => [name, values[set]]))
  return { source: [head + body, ...fragments].join('\n'), variables: [valuesOf(0), valuesOf(1)] }
}

const maxDepth = 5

function selectionOf(state: State, type: GraphQLCompositeType, depth: number): string {
  const { random } = state
  const wanted = 1 + Math.floor(random() * (depth === 0 ? 3 : 4))
  const fields: GraphQLField<unknown, unknown>[] = []
  const items: string[] = []
  while (items.length < wanted || items.length === 0) {
    const choice = random()
    if (choice < 0.08) items.push(`${random() < 0.3 ? 'kind0: ' : ''}__typename${directiveOf(state)}`)
    else if (choice < 0.2 && depth < maxDepth) items.push(inlineFragment(state, type, depth))
    else if (choice < 0.32 && depth < maxDepth) items.push(fragmentSpread(state, type, depth))
    else items.push(fieldOf(state, type, fields, depth))
  }
  return `{ ${items.join(' ')} }`
}

function fieldOf(
  state: State,
  type: GraphQLCompositeType,
  used: GraphQLField<unknown, unknown>[],
  depth: number,
): string {
  const { random } = state
  const all = 'getFields' in type ? Object.values(type.getFields()) : []
  const isDeep = depth >= maxDepth || state.left <= 0
  const possible = all.filter((field) => !isDeep || !isCompositeType(getNamedType(field.type)))
  if (possible.length === 0) return '__typename'
  const field = fieldIn(state, used.length > 0 && random() < 0.25 ? used : possible)
  used.push(field)
  state.left--
  const wanted = random() < 0.2 ? pick(random, ['a', 'b', 'c', 'id', 'name']) : field.name
  const known = state.keys.get(`${type.name}.${wanted}`)
  const key = known === undefined || known.field === field.name ? wanted : `${field.name}0`
  const { given } = state.keys.get(`${type.name}.${key}`) ?? { given: argumentsOf(state, type, field) }
  state.keys.set(`${type.name}.${key}`, { field: field.name, given })
  const named = getNamedType(field.type)
  const inner = isCompositeType(named) ? ` ${selectionOf(state, named, depth + 1)}` : ''
  return `${key === field.name ? '' : `${key}: `}${field.name}${given}${directiveOf(state)}${inner}`
}

/** Prefers fields of an interface: the schema has few of them. */
function fieldIn({ random }: State, fields: GraphQLField<unknown, unknown>[]): GraphQLField<unknown, unknown> {
  const abstract = fields.filter(({ type }) => isAbstractType(getNamedType(type)))
  return pick(random, abstract.length > 0 && random() < 0.25 ? abstract : fields)
}

function argumentsOf(state: State, type: GraphQLCompositeType, field: GraphQLField<unknown, unknown>): string {
  const given = field.args.flatMap((argument) => {
    const always = state.literals[`${type.name}.${field.name}.${argument.name}`]
    const known = always ?? (state.random() < 0.5 ? state.literals[argument.name] : undefined)
    return known === undefined ? [] : [`${argument.name}: ${passedValue(state, argument, known)}`]
  })
  return given.length > 0 ? `(${given.join(', ')})` : ''
}

/** Half of the simple values are passed as variables. */
function passedValue(state: State, { type }: GraphQLArgument, known: readonly string[]): string {
  const { random, variables } = state
  const literal = pick(random, known)
  if (random() < 0.5 || !/^("\w*"|\d+)$/.test(literal)) return literal
  const name = `v${variables.size}`
  const withDefault = random() < 0.1 ? ` = ${literal}` : ''
  variables.set(name, { declaration: `${type}${withDefault}`, values: [JSON.parse(literal), JSON.parse(literal)] })
  return `$${name}`
}

function inlineFragment(state: State, type: GraphQLCompositeType, depth: number): string {
  const condition = state.random() < 0.3 ? type : pick(state.random, conditionsFor(state, type))
  const on = condition === type && state.random() < 0.5 ? '' : ` on ${condition.name}`
  return `...${on}${directiveOf(state)} ${selectionOf(state, condition, depth + 1)}`
}

function fragmentSpread(state: State, type: GraphQLCompositeType, depth: number): string {
  const conditions = conditionsFor(state, type)
  const known = state.fragments.filter((fragment) => conditions.includes(fragment.type))
  if (known.length > 0 && state.random() < 0.6) return `...${pick(state.random, known).name}${directiveOf(state)}`
  const condition = pick(state.random, conditions)
  const body = selectionOf(state, condition, depth + 1)
  const name = `F${state.fragments.length}`
  state.fragments.push({ name, type: condition, body })
  return `...${name}${directiveOf(state)}`
}

/** The types that a fragment inside a selection of this type may be on. */
function conditionsFor({ schema }: State, type: GraphQLCompositeType): GraphQLCompositeType[] {
  const interfaces = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : []
  return [type, ...interfaces, ...(isAbstractType(type) ? schema.getPossibleTypes(type) : [])]
}

function directiveOf(state: State): string {
  const { random, directives } = state
  if (random() >= directives) return ''
  if (random() < 0.1) return ` @skip(if: ${conditionOf(state)}) @include(if: ${conditionOf(state)})`
  return ` ${pick(random, ['@skip', '@include'])}(if: ${conditionOf(state)})`
}

function conditionOf({ random, variables }: State): string {
  if (random() < 0.1) return pick(random, ['true', 'false'])
  const name = pick(random, ['if0', 'if1', 'if2'])
  const first = random() < 0.5
  if (!variables.has(name)) variables.set(name, { declaration: 'Boolean!', values: [first, !first] })
  return `$${name}`
}
