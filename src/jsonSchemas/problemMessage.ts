/** Describes a problem with a value, without a subject. Ajv's own messages are not whole sentences ("must be string"). */
import type { ErrorObject } from 'ajv/dist/2020.js'

export const problemMessage = ({ keyword, params, message = 'is not valid' }: ErrorObject): string =>
  messages[keyword]?.(params) ?? message.replace('must NOT', 'must not')

type Params = ErrorObject['params']

const messages: Partial<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `must be ${[type].flat().map(withArticle).join(' or ')}`,
  enum: () => 'must be one of the allowed values',
  const: () => 'must be the value that the schema requires',
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  pattern: ({ pattern }) => `must match the pattern ${pattern}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  uniqueItems: ({ i, j }) => `must not have the same item twice, at ${Math.min(i, j)} and ${Math.max(i, j)}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'property')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'property')}`,
  propertyNames: ({ propertyName }) => `has a property with a name that is not allowed: ${propertyName}`,
  anyOf: () => 'must match one of the alternatives of the schema',
  oneOf: () => 'must match exactly one of the alternatives of the schema',
  not: () => 'must not match what the schema excludes',
  'false schema': () => 'is not allowed',
}

const withArticle = (type: string): string => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : noun.replace(/y$/, 'ie').concat('s')}`
