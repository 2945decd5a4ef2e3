import { UsageError } from '../command/usageError.ts'
import { type Field, flagOf, spelledFlag } from './field.ts'

export interface BodyFlag {
  kind: 'parsed'
  parse: (text: string) => string
  optional: true
  brief: string
  placeholder: string
  variadic?: ',' | true
}

/** The flags of a command that sends a body: one for each field, `-i` for all of it and `-f` for any of it. */
export const bodyFlags = (fields: readonly Field[]): Record<string, BodyFlag> => ({
  ...Object.fromEntries(fields.map((field) => [flagOf(field), flagFor(field)])),
  input: flag('the body: a file, - for the standard input, or JSON', 'file|-|json'),
  field: {
    ...flag('a field of the body; a.b=1 sets one of an object, a[]=1 adds to a list', 'key=value'),
    variadic: true,
  },
})

/** For `aliases` of the command. */
export const bodyAliases = { i: 'input', f: 'field' } as const

const flag = (brief: string, placeholder: string): BodyFlag => ({
  kind: 'parsed',
  parse: String,
  optional: true,
  brief,
  placeholder,
})

const flagFor = (field: Field): BodyFlag => ({
  ...flag(
    field.values ? `${field.brief}: ${field.values.join(', ')}` : field.brief,
    field.placeholder ?? placeholders[field.kind],
  ),
  parse: (text) => checked(field, text),
  ...(field.kind === 'list' ? { variadic: ',' as const } : {}),
})

const placeholders: Record<Field['kind'], string> = {
  text: 'text',
  number: 'number',
  boolean: 'true|false',
  json: 'file|-|json',
  list: 'a,b',
  time: 'time',
  enum: 'word',
  secret: 'file|-',
}

/** What is wrong at first sight is told before anything is read or sent. */
const checked = (field: Field, text: string): string => {
  if (field.kind === 'number' && (text.trim() === '' || !Number.isFinite(Number(text)))) {
    throw new UsageError(`${spelledFlag(field)} must be a number, not '${text}'`)
  }
  if (field.kind === 'boolean' && text !== 'true' && text !== 'false') {
    throw new UsageError(`${spelledFlag(field)} must be true or false, not '${text}'`)
  }
  if (field.values && !field.values.includes(text)) {
    throw new UsageError(`${spelledFlag(field)} must be one of ${field.values.join(', ')}, not '${text}'`)
  }
  return text
}
