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
import type { JsonObject } from '../../src/platform/json.ts'
import { coerceInput } from '../building/coerceInput.ts'
import { schema } from '../schema.ts'

/** Returns the variables to execute the operation with. */
export function checkVariables(operation: OperationDefinitionNode, variables: JsonObject): JsonObject {
  const problems: Problem[] = []
  const checked: JsonObject = Object.create(null) // a variable may be called `__proto__`
  for (const { name, type, hasDefault, isObject } of declaredIn(operation)) {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined // not an inherited one, such as `constructor`
    if (value === undefined && hasDefault) continue
    const coerced = coerceInput(
      type,
      value,
      isObject && value != null ? '' : name,
      (field) => field,
      problems,
      'wrapped',
    )
    if (coerced !== undefined) checked[name] = coerced
  }
  if (problems.length > 0) throw failWith(problems)
  return checked
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
