/** The calls of an operation: its root fields as executed, with fragments expanded and every alias counted. */
import { type DirectiveNode, type DocumentNode, Kind, type OperationDefinitionNode, type SelectionNode } from 'graphql'
import { fragmentsOf, selectedFields } from '../building/selectedFields.ts'

/** Their names. */
export function rootFieldsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): readonly string[] {
  const known = fixedFields.get(operation)
  if (known !== undefined) return known
  let isFixed = true
  const defaults = new Map(operation.variableDefinitions?.map((node) => [node.variable.name.value, node.defaultValue]))
  const variable = (name: string): unknown => {
    isFixed = false
    if (Object.hasOwn(variables, name) && variables[name] !== undefined) return variables[name]
    const known = defaults.get(name)
    return known?.kind === Kind.BOOLEAN ? known.value : undefined
  }
  const fields = selectedFields([operation.selectionSet], fragmentsOf(document), (node) => isIncluded(node, variable))
  const byKey = new Map(fields.map(({ alias, name }) => [(alias ?? name).value, name.value]))
  const names = [...byKey.values()]
  if (isFixed) fixedFields.set(operation, names)
  return names
}

/** Of operations whose root fields do not depend on variables. */
const fixedFields = new WeakMap<OperationDefinitionNode, readonly string[]>()

function isIncluded({ directives = [] }: SelectionNode, variable: (name: string) => unknown): boolean {
  return directives.every((directive) => {
    const { value } = directive.name
    if (value === 'skip') return conditionOf(directive, variable) !== true
    return value !== 'include' || conditionOf(directive, variable) !== false
  })
}

function conditionOf({ arguments: given }: DirectiveNode, variable: (name: string) => unknown): unknown {
  const value = given?.find(({ name }) => name.value === 'if')?.value
  if (value?.kind === Kind.VARIABLE) return variable(value.name.value)
  return value?.kind === Kind.BOOLEAN ? value.value : undefined
}
