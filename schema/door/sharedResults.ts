/*
 * Shares results between the subscribers of a log. If a subscription selects only fields that are the same for all viewers
 * (the schema marks them), an event is executed once per document, for any number of subscribers. All other events are
 * executed for each subscriber.
 */
import {
  type DirectiveNode,
  type ExecutionArgs,
  type FieldNode,
  type GraphQLField,
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { type FramePart, toPart } from '../../src/streaming/sseFrames.ts'
import { fragmentsOf, selectedFields } from '../building/selectedFields.ts'
import { schema } from '../schema.ts'
import { executeCompiled } from './compiledExecution.ts'
import { resultText } from './executeOperation.ts'

/** An event's result as JSON; undefined if the result can't be shared. */
export type SharedResults = (event: object) => FramePart | undefined

export function sharedResults(args: ExecutionArgs): SharedResults {
  const operation = getOperationAST(args.document, args.operationName)
  const results = operation && resultsOf(args, operation)
  if (results == null) return () => undefined
  return (event) => {
    const known = results.kept.get(event)
    if (known !== undefined || !results.isShared(event)) return known
    const result = executeCompiled({ ...args, rootValue: event })
    // Errors hold the request's id, so they can't be shared.
    if ('then' in result || result.errors !== undefined) return undefined
    const made = toPart(resultText(result))
    results.kept.set(event, made)
    return made
  }
}

/**
 * The `extensions` of a field that has the same value for all viewers of an event. If it is an object, all its fields are
 * the same, too; with `hasMarkedFields`, only those that are marked.
 */
export type SameForAll<Event> = { sameForAll(event: Event): boolean; hasMarkedFields?: boolean }

type Results = { isShared(event: object): boolean; kept: WeakMap<object, FramePart> }
type Selected = {
  isShared(event: object): boolean
  /** The variables that `@skip` and `@include` depend on. */
  switches: string[]
  /** Results by the values of the switches. */
  results: Map<string, Results>
}

/** Each switch doubles the results that may be stored for an event. */
const maxSwitches = 4

const known = new WeakMap<OperationDefinitionNode, Selected>()

function resultsOf(args: ExecutionArgs, operation: OperationDefinitionNode): Results | undefined {
  let selected = known.get(operation)
  if (selected === undefined) {
    selected = readSelection(args, operation)
    known.set(operation, selected)
  }
  const values = selected.switches.map((name) => switchOf(args, operation, name))
  if (values.length > maxSwitches || values.includes(undefined)) return undefined
  const key = values.join()
  const results = selected.results.get(key) ?? { isShared: selected.isShared, kept: new WeakMap() }
  selected.results.set(key, results)
  return results
}

function switchOf(args: ExecutionArgs, operation: OperationDefinitionNode, name: string): boolean | undefined {
  const given = args.variableValues?.[name]
  if (given !== undefined) return typeof given === 'boolean' ? given : undefined
  const { defaultValue } = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name) ?? {}
  return defaultValue?.kind === Kind.BOOLEAN ? defaultValue.value : undefined
}

/** Reads the subscription's field, the fields of its events, and marked fields below. Conditional ones count as selected. */
function readSelection({ document }: ExecutionArgs, operation: OperationDefinitionNode): Selected {
  const switches = new Set<string>()
  const collectSwitches = ({ directives }: SelectionNode): true => {
    for (const name of variablesIn(directives)) switches.add(name)
    return true
  }
  const fieldsIn = (selectionSet: SelectionSetNode) =>
    selectedFields([selectionSet], fragmentsOf(document), collectSwitches).filter(
      ({ name }) => name.value !== '__typename',
    )
  /** The tests of all fields that are selected of a field's value. */
  function testsBelow(field: GraphQLField<unknown, unknown> | undefined, node: FieldNode): Test[] {
    const type = getNamedType(field?.type)
    if (!isObjectType(type) || node.selectionSet === undefined) return [never]
    return fieldsIn(node.selectionSet).flatMap((selected) => {
      for (const variable of variablesOf(selected.arguments ?? [])) switches.add(variable)
      const below = type.getFields()[selected.name.value]
      const { sameForAll = never, hasMarkedFields } = (below?.extensions ?? {}) as Partial<SameForAll<object>>
      return hasMarkedFields ? [sameForAll, ...testsBelow(below, selected)] : [sameForAll]
    })
  }
  const subscription = schema.getSubscriptionType()?.getFields() ?? {}
  const tests = fieldsIn(operation.selectionSet).flatMap((node) => testsBelow(subscription[node.name.value], node))
  const different = [...new Set(tests)]
  const isShared = (event: object) => different.every((sameForAll) => sameForAll(event))
  return { isShared, switches: [...switches], results: new Map() }
}

type Test = (event: object) => boolean

const never: Test = () => false

const variablesIn = (directives: readonly DirectiveNode[] = []): string[] =>
  directives.flatMap(({ arguments: given = [] }) => variablesOf(given))

/** The name '' stands for a list or object: no variable has it, so the results are not shared. */
const variablesOf = (given: readonly { value: ValueNode }[]): string[] =>
  given.flatMap(({ value }) => {
    if (value.kind === Kind.VARIABLE) return [value.name.value]
    return value.kind === Kind.OBJECT || value.kind === Kind.LIST ? [''] : []
  })
