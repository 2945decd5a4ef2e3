/** One call of each operation in each language, for the reference that the service shows at /docs. */
import type { Model } from '../model.ts'
import { goSample } from './goSample.ts'
import { pythonSample } from './pythonSample.ts'
import { typescriptSample } from './typescriptSample.ts'

export function printSamples(model: Model): string {
  const go = goSample(model)
  const samples = model.operations.map((operation) => [
    operation.id,
    { TypeScript: typescriptSample(operation), Python: pythonSample(operation), Go: go(operation) },
  ])
  return `${JSON.stringify(Object.fromEntries(samples), null, 2)}\n`
}
