import type { Schema } from '../model.ts'
import { snakeCase } from './pythonNames.ts'
import { className, type Python } from './pythonTypes.ts'

export const decoderName = (union: string): string => `decode_${snakeCase(union)}`

/**
 * The expression that converts a value from the wire to an attribute. Responses are not validated: a value of another
 * form is passed through unchanged, and so is null.
 */
export function decoding(python: Python, schema: Schema, value: string): string {
  const decoder = decoderOf(python, schema)
  if (decoder)
    return decoder.isTotal
      ? `${decoder.name}(${value})`
      : `${decoder.name}(v) if (v := ${value}).__class__ is dict else v`
  const inner = schema.kind === 'nullable' ? schema.of : schema
  if (inner.kind === 'array') {
    const each = decoderOf(python, inner.items)
    if (each) return `[${each.name}(i) for i in v] if (v := ${value}).__class__ is list else v`
  }
  return value
}

/** `isTotal`: it accepts any value. */
export function decoderOf(python: Python, schema: Schema): { name: string; isTotal: boolean } | undefined {
  if (schema.kind === 'nullable') return decoderOf(python, schema.of)
  if (schema.kind === 'string' && schema.format === 'date-time') return { name: 'read_time', isTotal: true }
  if (schema.kind !== 'ref') return undefined
  switch (python.schemas.get(schema.name)?.schema.kind) {
    case 'object':
      return { name: `${className(python, schema.name)}.from_raw`, isTotal: false }
    case 'union':
      return { name: decoderName(schema.name), isTotal: false }
    default:
      return undefined
  }
}
