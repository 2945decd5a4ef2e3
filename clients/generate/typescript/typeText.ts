import type { Schema } from '../model.ts'

/** A schema where it is used; the named ones have their own declarations. */
export function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'ref':
      return schema.name
    case 'nullable':
      return `${typeText(schema.of)} | null`
    case 'array':
      return `Array<${typeText(schema.items)}>`
    case 'map':
      return `Record<string, ${typeText(schema.values)}>`
    case 'enum':
      return [...schema.words.map(literal), ...(schema.isOpen ? ['(string & {})'] : [])].join(' | ')
    case 'const':
      return literal(schema.value)
    case 'string':
    case 'boolean':
    case 'number':
      return schema.kind
    case 'integer':
      return 'number'
    case 'any':
      return 'unknown'
    case 'object':
    case 'union':
      throw new Error(`A ${schema.kind} needs a name`)
  }
}

export const literal = (word: string): string => `'${word}'`
