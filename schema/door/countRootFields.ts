/** How many calls an operation is: its root fields as they are executed, fragments expanded, aliases counted. */
import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

type Variables = Record<string, unknown>

export function countRootFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const known = fixedCounts.get(operation)
  if (known !== undefined) return known
  let isFixed = true
  const names = new Set<string>()
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  )
  const spread = new Set<string>()
  const defaults = new Map(operation.variableDefinitions?.map((node) => [node.variable.name.value, node.defaultValue]))
  const variable = (name: string): unknown => {
    isFixed = false
    if (Object.hasOwn(variables, name) && variables[name] !== undefined) return variables[name]
    const known = defaults.get(name)
    return known?.kind === Kind.BOOLEAN ? known.value : undefined
  }

  function gather({ selections }: SelectionSetNode): void {
    for (const node of selections) {
      if (!isIncluded(node, variable)) continue
      if (node.kind === Kind.FIELD) names.add((node.alias ?? node.name).value)
      else if (node.kind === Kind.INLINE_FRAGMENT) gather(node.selectionSet)
      else {
        const fragment = fragments.get(node.name.value)
        if (fragment === undefined || spread.has(node.name.value)) continue
        spread.add(node.name.value)
        gather(fragment)
      }
    }
  }

  gather(operation.selectionSet)
  if (isFixed) fixedCounts.set(operation, names.size)
  return names.size
}

/** Of operations in which no variable decides about a root field. */
const fixedCounts = new WeakMap<OperationDefinitionNode, number>()

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
