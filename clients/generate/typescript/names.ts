import type { Operation } from '../model.ts'

/** `runs.list` → `RunListParams`. */
export const queryTypeName = ({ resource, name }: Operation): string =>
  `${capitalized(singular(resource))}${capitalized(name)}Params`

export const resourceTypeName = (resource: string): string => `${capitalized(resource)}Resource`

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function singular(resource: string): string {
  if (resource === 'analytics') return resource
  return resource.replace(/ies$/, 'y').replace(/s$/, '')
}
