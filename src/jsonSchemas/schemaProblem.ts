/** A place at which a value violates a schema. Names and messages are cut, since callers choose their content. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { limits } from './limits.ts'
import { problemMessage } from './problemMessage.ts'

export type SchemaProblem = { path: string; message: string }

/** A missing or unexpected property is reported with its own path, not with that of its object. */
export function toProblem(error: ErrorObject): SchemaProblem {
  const { instancePath, params } = error
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Partial<Record<string, string>>
  if (missingProperty !== undefined) return { path: toPath([...parts, missingProperty]), message: 'is required' }
  const excess = additionalProperty ?? unevaluatedProperty
  if (excess !== undefined) return { path: toPath([...parts, excess]), message: 'is not a property of the schema' }
  return { path: toPath(parts), message: cut(problemMessage(error), limits.messageChars) }
}

const toPath = (parts: string[]): string => parts.map((part) => cut(part, maxNameCharacters)).join('.')
const maxNameCharacters = 200

export const cut = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters)}…` : text
