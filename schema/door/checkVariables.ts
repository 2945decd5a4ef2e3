/** Validates variables against their declared types: as for REST, one error with the codes of all problems. */
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import { failWith, type Problem } from '../../src/platform/errors.ts'
import { coerceInput } from '../coerceInput.ts'
import { schema } from '../schema.ts'

export function checkVariables(operation: OperationDefinitionNode, variables: Record<string, unknown>): void {
  const problems: Problem[] = []
  for (const { name, type, hasDefault, isObject } of declaredIn(operation)) {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined // not an inherited one, such as `constructor`
    if (value === undefined && hasDefault) continue
    coerceInput(type, value, isObject && value != null ? '' : name, (field) => field, problems, 'wrapped')
  }
  if (problems.length > 0) throw failWith(problems)
}

type Declared = { name: string; type: GraphQLInputType; hasDefault: boolean; isObject: boolean }

const declared = new WeakMap<OperationDefinitionNode, Declared[]>()

function declaredIn(operation: OperationDefinitionNode): Declared[] {
  const known = declared.get(operation)
  if (known !== undefined) return known
  const found = (operation.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined
    if (type === undefined) return []
    return [{ name: variable.name.value, type, hasDefault: defaultValue !== undefined, isObject: isObject(type) }]
  })
  declared.set(operation, found)
  return found
}

/** The path of an input object's field starts with the field, not with the variable. */
const isObject = (type: GraphQLInputType): boolean =>
  !isListType(getNullableType(type)) && isInputObjectType(getNamedType(type))
