/** Variables against their declared types, with the same codes and all problems at once, as on REST. */
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
  for (const { variable, type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value
    const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined
    if (type === undefined || (variables[name] === undefined && defaultValue !== undefined)) continue
    coerceInput(
      type,
      variables[name],
      isObject(type) && variables[name] != null ? '' : name,
      (field) => field,
      problems,
    )
  }
  if (problems.length > 0) throw failWith(problems)
}

/** The fields of an input object are known by their own names, not by that of the variable. */
const isObject = (type: GraphQLInputType): boolean =>
  !isListType(getNullableType(type)) && isInputObjectType(getNamedType(type))
