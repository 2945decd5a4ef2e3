/** Reads the samples in `deploy/` and the Dockerfile. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { JsonObject } from '../../src/platform/json.ts'

export const root = join(import.meta.dirname, '..', '..')

/** The documents of a YAML file. A repeated key or another mistake of syntax is an error. */
export function readYaml(path: string): JsonObject[] {
  return parseAllDocuments(readFileSync(join(root, path), 'utf8'), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem !== undefined) throw problem
    return document.toJS() as JsonObject
  })
}

export type Instruction = { name: string; text: string }

/** The instructions of each stage, without comments. */
export function readDockerfile(): Instruction[][] {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .trim()
    .split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [name = '', ...words] = line.trim().split(' ')
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text: words.join(' ') })
  }
  return stages
}

/** The settings of the image: its ENV lines. */
export const imageSettings = (): Record<string, string> =>
  Object.fromEntries(
    instructionsOf('ENV').flatMap((text) => text.split(' ').map((part) => part.split('=', 2) as [string, string])),
  )

/** The command of the last stage, such as its CMD or HEALTHCHECK. */
export const imageCommand = (name: 'CMD' | 'HEALTHCHECK'): string[] =>
  JSON.parse(/\[.*\]$/.exec(instructionsOf(name).at(-1) ?? '')?.[0] ?? '[]') as string[]

const instructionsOf = (name: string): string[] =>
  (readDockerfile().at(-1) ?? []).filter((one) => one.name === name).map(({ text }) => text)
