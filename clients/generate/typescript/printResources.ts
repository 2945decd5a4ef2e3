import type { Model } from '../model.ts'
import { resourceTypeName } from './names.ts'

/** All resources of the client, and the types of each, which the package exports from here. */
export function printResources({ resources }: Model): string {
  const names = resources.map(({ name }) => name)
  const moduleOf = (name: string): string => `'./resources/${name}.ts'`
  const sorted = [...names].sort()
  return [
    ...sorted.map((name) => `import type { ${resourceTypeName(name)} } from ${moduleOf(name)}\n`),
    '\n',
    ...sorted.map((name) => `export type * from ${moduleOf(name)}\n`),
    '\nexport interface Resources {\n',
    ...names.map((name) => `${name}: ${resourceTypeName(name)}\n`),
    '}\n',
  ].join('')
}
