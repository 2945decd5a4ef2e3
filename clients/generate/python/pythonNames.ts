import type { Model, Operation, Parameter } from '../model.ts'

export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const keywords = new Set(['from', 'import', 'class', 'in', 'is', 'not', 'global', 'with', 'as', 'def', 'pass', 'if'])

/** A name from the wire as an argument or attribute; Python keywords get an underscore. */
export function pythonName(name: string): string {
  const plain = name.toLowerCase().replaceAll('-', '_')
  return keywords.has(plain) ? `${plain}_` : plain
}

/** `RUNS_CREATE` of `runs.create`. */
export const constantName = (operationId: string): string => snakeCase(operationId.replace('.', '_')).toUpperCase()

/** `/pipelines/{id}/runs`: the id of a pipeline, so `pipeline_id`. */
export function pathArgument(operation: Operation, parameter: Parameter): string {
  if (parameter.name !== 'id') return pythonName(parameter.name)
  const segment = new RegExp(`/([^/]+)/\\{${parameter.name}\\}`).exec(operation.path)?.[1]
  if (!segment) throw new Error(`${operation.path} has no word before its id`)
  const singular = segment.endsWith('ies') ? `${segment.slice(0, -3)}y` : segment.replace(/s$/, '')
  return `${singular.replaceAll('-', '_')}_id`
}

/**
 * Names of the classes. Events of logs lose their suffix, so that `case OutputDelta(delta=text)` reads well, unless
 * another class has that name.
 */
export function classNames(model: Model): Map<string, string> {
  const taken = new Set(model.schemas.map(({ name }) => name))
  const logs = new Set(model.operations.flatMap(({ stream }) => (stream?.kind === 'log' ? [stream.event] : [])))
  const events = new Set(
    model.schemas.flatMap(({ name, schema }) =>
      logs.has(name) && schema.kind === 'union' ? schema.members.map((member) => member.schema) : [],
    ),
  )
  return new Map(
    model.schemas.map(({ name }) => {
      const short = name.replace(/Event$/, '')
      return [name, events.has(name) && !taken.has(short) ? short : name]
    }),
  )
}
