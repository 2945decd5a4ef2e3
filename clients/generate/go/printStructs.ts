/** Structs of the objects that are sent and received. */
import type { Field, Model, NamedSchema } from '../model.ts'
import { goComment, sentence } from './goComment.ts'
import { goName } from './goNames.ts'
import { eventSentence, paramsSentence, typeSentence } from './goSentences.ts'
import { fieldsOf, isUnion, plainType, receivedType, sentType, type Types } from './goTypes.ts'

export function printStructs(model: Model, types: Types): string {
  const kept = keptNames(model, types)
  const patches = new Set(model.operations.filter(({ method }) => method === 'PATCH').map(({ body }) => body?.schema))
  return model.schemas
    .filter(({ name, schema }) => schema.kind === 'object' && !types.pageItem(name))
    .map((named) => {
      if (patches.has(named.name)) return printPatch(types, named)
      return named.isInput ? printSent(types, named) : printReceived(types, named, kept)
    })
    .join('\n')
}

/** Objects that are received on their own, not only inside others, keep their bytes. */
function keptNames(model: Model, types: Types): Set<string> {
  const responses = model.operations.flatMap(({ response }) => {
    if (response?.kind !== 'ref') return []
    const item = types.pageItem(response.name)
    return item?.kind === 'ref' ? [item.name] : [response.name]
  })
  const members = model.schemas.flatMap(({ schema, isOutput }) =>
    schema.kind === 'union' && isOutput ? schema.members.map((member) => member.schema) : [],
  )
  return new Set([...responses, ...members])
}

function printReceived(types: Types, named: NamedSchema, kept: Set<string>): string {
  const type = goName(named.name)
  const fields = fieldsOf(named.schema)
  const isKept = kept.has(named.name)
  return [
    ...opening(named),
    ...blocks(
      fields.map((field) => [
        ...goComment(sentence(field.description), '\t'),
        `\t${goName(field.name)} ${receivedType(types, field.schema, field.required)} \`json:"${field.name}"\``,
      ]),
    ),
    ...(isKept
      ? [
          '',
          '\t// Raw is the object as it was received, with the fields that this version does not know.',
          '\tRaw json.RawMessage `json:"-"`',
        ]
      : []),
    ...(isWebhookEvent(named.name) ? ['', '\tisTimeProven bool'] : []),
    '}',
    '',
    ...(isKept ? keptMethods(type) : []),
    ...unionReader(types, type, fields),
  ].join('\n')
}

/** An object that is printed shows its JSON; its fields would show Raw as numbers. */
export const keptMethods = (type: string): string[] => [
  `func (o *${type}) keepRaw(raw json.RawMessage) { o.Raw = raw }`,
  '',
  '// String is the object as JSON.',
  `func (o *${type}) String() string { return textOf(o.Raw, o) }`,
  '',
]

/** Events of webhooks report whether their time was proven. */
export const isWebhookEvent = (name: string): boolean => name.endsWith('WebhookEvent') && name !== 'WebhookEvent'

/** encoding/json cannot read into an interface, so those fields are read separately. */
function unionReader(types: Types, type: string, fields: Field[]): string[] {
  const unions = fields.filter(({ schema }) => isUnion(types, schema) || isListOfUnions(types, schema))
  if (unions.length === 0) return []
  return [
    '// UnmarshalJSON reads the fields that can have one of several types.',
    `func (o *${type}) UnmarshalJSON(data []byte) error {`,
    `\ttype plain ${type}`,
    '\tread := struct {',
    '\t\t*plain',
    ...unions.map(
      ({ name, schema }) =>
        `\t\t${goName(name)} ${isUnion(types, schema) ? '' : '[]'}json.RawMessage \`json:"${name}"\``,
    ),
    '\t}{plain: (*plain)(o)}',
    '\terr := decodeJSON(data, &read)',
    '\tif err != nil && !isMismatch(err) {',
    '\t\treturn err',
    '\t}',
    ...unions.flatMap(({ name, schema }) => {
      const reader = isUnion(types, schema) ? 'readUnion' : 'readUnions'
      const element = plainType(types, schema).replace('[]', '')
      return [
        `\tif o.${goName(name)}, err = ${reader}(read.${goName(name)}, decode${element}); err != nil {`,
        '\t\treturn err',
        '\t}',
      ]
    }),
    '\treturn nil',
    '}',
    '',
  ]
}

const isListOfUnions = (types: Types, schema: Field['schema']): boolean =>
  schema.kind === 'array' && isUnion(types, schema.items)

function printSent(types: Types, named: NamedSchema): string {
  const fields = fieldsOf(named.schema).filter(({ schema }) => schema.kind !== 'const')
  return [
    ...opening(named),
    ...blocks(
      fields.map((field) => [
        ...goComment(sentence(field.description), '\t'),
        `\t${goName(field.name)} ${sentType(types, field.schema, field.required)} \`json:"${field.name}${field.required ? '' : ',omitzero'}"\``,
      ]),
    ),
    '}',
    '',
    ...bodyMethods(named),
  ].join('\n')
}

/** What the core needs from a body: its own idempotency key. */
const bodyMethods = (named: NamedSchema): string[] =>
  fieldsOf(named.schema).some(({ name }) => name === 'idempotency_key')
    ? [`func (o ${goName(named.name)}) ownIdempotencyKey() string { return o.IdempotencyKey }`, '']
    : []

const printPatch = (types: Types, named: NamedSchema): string =>
  [
    ...opening(named),
    ...blocks(
      fieldsOf(named.schema).map((field) => [
        ...goComment(sentence(field.description), '\t'),
        `\t${goName(field.name)} Optional[${plainType(types, field.schema)}] \`json:"${field.name},omitzero"\``,
      ]),
    ),
    '}',
    '',
  ].join('\n')

function opening({ name, description, isInput }: NamedSchema): string[] {
  const type = goName(name)
  return [...goComment(openingSentence(type, description, isInput)), `type ${type} struct {`]
}

function openingSentence(type: string, description: string, isInput: boolean): string {
  if (type.endsWith('Event')) return eventSentence(type, description)
  return isInput ? paramsSentence(type, description) : typeSentence(type, description)
}

/** A blank line between fields, so that nothing has to be aligned. */
const blocks = (fields: string[][]): string[] => fields.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
