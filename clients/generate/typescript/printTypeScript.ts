/** The generated files of clients/typescript. */
import type { Model } from '../model.ts'
import { formatTypeScript } from './formatTypeScript.ts'
import { printApi } from './printApi.ts'
import { printEventTypes, printOperations } from './printOperations.ts'
import { printResources } from './printResources.ts'
import { printTypes } from './printTypes.ts'

const notice = '// Printed by `npm run clients` from clients/openapi.json; do not edit.\n'

export const printTypeScript = (model: Model): Map<string, string> =>
  new Map([
    ['src/generated/types.ts', formatTypeScript(notice + printTypes(model))],
    ['src/generated/resources.ts', formatTypeScript(notice + printResources(model))],
    ['src/generated/operations.ts', formatTypeScript(notice + printOperations(model))],
    ['src/generated/eventTypes.ts', formatTypeScript(notice + printEventTypes(model))],
    ['api.md', printApi(model)],
  ])
