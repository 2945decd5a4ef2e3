/** The generated files of clients/typescript. */
import type { Model } from '../model.ts'
import { formatTypeScript } from './formatTypeScript.ts'
import { printApi } from './printApi.ts'
import { printEventTypes, printOperations } from './printOperations.ts'
import { printResource } from './printResource.ts'
import { printResources } from './printResources.ts'
import { printTypes } from './printTypes.ts'

const notice = '// Printed by `npm run clients` from clients/openapi.json; do not edit.\n'

export const printTypeScript = (model: Model): Map<string, string> => {
  const code: [string, string][] = [
    ['types', printTypes(model)],
    ['resources', printResources(model)],
    ...model.resources.map((resource): [string, string] => [`resources/${resource.name}`, printResource(resource)]),
    ['operations', printOperations(model)],
    ['eventTypes', printEventTypes(model)],
  ]
  const files = new Map(code.map(([name, text]) => [`src/generated/${name}.ts`, notice + text]))
  return new Map([...formatTypeScript(files), ['api.md', printApi(model)]])
}
