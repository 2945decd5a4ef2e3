/** The generated files of the Python library, and its synchronous core, which is generated from the asynchronous one. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Model } from '../model.ts'
import { printExports } from './printExports.ts'
import { printLiterals } from './printLiterals.ts'
import { printModels } from './printModels.ts'
import { printOperations } from './printOperations.ts'
import { printParams } from './printParams.ts'
import { printReference } from './printReference.ts'
import { type Exported, printResource } from './printResource.ts'
import { printResources, printResponses } from './printResources.ts'
import { snakeCase } from './pythonNames.ts'
import { generatedHeader } from './pythonText.ts'
import { pythonOf } from './pythonTypes.ts'
import { toSync } from './toSync.ts'

export function printPython(model: Model): Map<string, string> {
  const python = pythonOf(model)
  const literals = printLiterals(python)
  const models = printModels(python, literals.names)
  const params = printParams(python, literals.names)
  const exported: Exported = { literals: literals.names, models: models.names, params: params.names }
  const asynchronous: [string, string][] = [
    ['resources', printResources(python)],
    ['responses', printResponses(python)],
    ...model.resources.map((resource): [string, string] => [
      snakeCase(resource.name),
      printResource(python, resource, exported),
    ]),
  ]
  return new Map([
    [`${generated}/__init__.py`, generatedHeader],
    [`${generated}/literals.py`, literals.text],
    [`${generated}/models.py`, models.text],
    [`${generated}/params.py`, params.text],
    [`${generated}/operations.py`, printOperations(python)],
    [`${generated}/exports.py`, printExports(exported)],
    [`${generated}/_async/__init__.py`, generatedHeader],
    [`${generated}/_sync/__init__.py`, generatedHeader],
    ...asynchronous.map(([name, text]): [string, string] => [`${generated}/_async/${name}.py`, text]),
    ...asynchronous.map(([name, text]): [string, string] => [`${generated}/_sync/${name}.py`, toSync(text)]),
    ...synchronousCore(),
    ['api.md', printReference(python)],
  ])
}

const source = 'src/agent_run_service'
const generated = `${source}/_generated`

/** Files that wait, with asyncio or without, are written by hand for both. */
const byHand = new Set(['closing.py', 'connections.py'])

function synchronousCore(): [string, string][] {
  const folder = new URL(`../../python/${source}/_async/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.py') && !byHand.has(name))
    .sort()
    .map((name) => [
      `${source}/_sync/${name}`,
      `# Generated from _async/${name} by \`npm run clients\`. Do not edit.\n${toSync(readFileSync(new URL(name, folder), 'utf8'))}`,
    ])
}
