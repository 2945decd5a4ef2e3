/** Sealed interfaces for values that have one of several types, discriminated by a field. */
import type { Field, Model, NamedSchema, UnionSchema } from '../model.ts'
import { goComment, sentence } from './goComment.ts'
import { goName } from './goNames.ts'
import { typeSentence } from './goSentences.ts'
import { fieldsOf, receivedType, type Types } from './goTypes.ts'
import { isWebhookEvent, keptMethods } from './printStructs.ts'

export const printUnions = (model: Model, types: Types): string =>
  model.schemas
    .flatMap((named) => (named.schema.kind === 'union' ? [printUnion(model, types, named, named.schema)] : []))
    .join('\n')

const printUnion = (model: Model, types: Types, named: NamedSchema, union: UnionSchema): string =>
  named.isInput ? printSentUnion(named, union) : printReceivedUnion(model, types, named, union)

/** A caller chooses the type, so the discriminator is not a field to fill in. */
function printSentUnion(named: NamedSchema, union: UnionSchema): string {
  const type = goName(named.name)
  return [
    ...goComment(`${typeSentence(type, named.description)} It is one of ${listed(union)}.`),
    `type ${type} interface{ is${type}() }`,
    '',
    ...union.members.flatMap(({ value, schema }) => [
      `func (${goName(schema)}) is${type}() {}`,
      '',
      `// MarshalJSON adds the ${union.discriminator}.`,
      `func (o ${goName(schema)}) MarshalJSON() ([]byte, error) {`,
      `\ttype plain ${goName(schema)}`,
      '\treturn encodeJSON(struct {',
      `\t\t${goName(union.discriminator)} string \`json:"${union.discriminator}"\``,
      '\t\tplain',
      `\t}{${JSON.stringify(value)}, plain(o)})`,
      '}',
      '',
    ]),
  ].join('\n')
}

function printReceivedUnion(model: Model, types: Types, named: NamedSchema, union: UnionSchema): string {
  const type = goName(named.name)
  const unknown = `Unknown${type}`
  const stream = model.operations.find((operation) => operation.stream?.event === named.name)?.stream
  const members = union.members.map((member) => ({ ...member, type: goName(member.schema) }))
  const log = stream?.subjectId ? { idField: stream.subjectId, lastTypes: stream.lastTypes } : null
  return [
    ...goComment(`${typeSentence(type, named.description)} It is one of ${listed(union)}, or *[${unknown}].`),
    `type ${type} interface {`,
    `\t// ${kindMethod(union)} is the ${union.discriminator}, also of one that this version does not know.`,
    `\t${kindMethod(union)}() string`,
    '\t// JSON is the value as it was received.',
    '\tJSON() json.RawMessage',
    ...(log
      ? [
          '\t// Sequence is the number of the event in its log.',
          '\tSequence() int',
          '\tsubjectID() string',
          '\tisLast() bool',
        ]
      : []),
    ...(named.name === 'WebhookEvent' ? [`\t${timeComment}`, '\tIsTimeProven() bool', '\tproveTime(bool)'] : []),
    `\tis${type}()`,
    '}',
    '',
    ...printUnknown(types, named, union, unknown),
    ...[...members, { type: unknown, value: '' }].flatMap((member) => [
      `func (*${member.type}) is${type}() {}`,
      '',
      `// ${kindMethod(union)} is the ${union.discriminator}.`,
      `func (o *${member.type}) ${kindMethod(union)}() string { return o.${goName(union.discriminator)} }`,
      '',
      '// JSON is the value as it was received.',
      `func (o *${member.type}) JSON() json.RawMessage { return o.Raw }`,
      '',
      ...(log ? logMethods(member.type, member.value, log) : []),
      ...(named.name === 'WebhookEvent' ? timeMethods(member.type) : []),
    ]),
    ...printDecoder(type, unknown, union, members),
  ].join('\n')
}

const listed = (union: UnionSchema): string => union.members.map(({ schema }) => `[${goName(schema)}]`).join(', ')

/** `EventType` for events, `Kind` for others: `Type` is the name of the field. */
const kindMethod = ({ members }: UnionSchema): string =>
  members.every(({ schema }) => schema.endsWith('Event')) ? 'EventType' : 'Kind'

/** The fields that all members have are those of an unknown one. */
function printUnknown(types: Types, named: NamedSchema, union: UnionSchema, unknown: string): string[] {
  const members = union.members.map(({ schema }) => fieldsOf(types.schema(schema).schema))
  const shared = (members[0] ?? []).filter(
    (field) => field.schema.kind === 'const' || members.every((fields) => fields.some((each) => isSame(each, field))),
  )
  return [
    `// ${unknown} is a [${goName(named.name)}] of a ${union.discriminator} that this version does not know. Raw has all of it.`,
    `type ${unknown} struct {`,
    ...shared.flatMap((field, at) => [
      ...(at === 0 ? [] : ['']),
      ...(field.schema.kind === 'const' ? [] : goComment(sentence(field.description), '\t')),
      `\t${goName(field.name)} ${receivedType(types, field.schema, field.required)} \`json:"${field.name}"\``,
    ]),
    '',
    '\t// Raw is the value as it was received.',
    '\tRaw json.RawMessage `json:"-"`',
    ...(isWebhookEvent(unknown) ? ['', '\tisTimeProven bool'] : []),
    '}',
    '',
    ...keptMethods(unknown),
  ]
}

const isSame = (one: Field, other: Field): boolean =>
  one.name === other.name && JSON.stringify(one.schema) === JSON.stringify(other.schema)

const logMethods = (type: string, value: string, log: { idField: string; lastTypes: string[] }): string[] => [
  '// Sequence is the number of the event in its log.',
  `func (o *${type}) Sequence() int { return o.Seq }`,
  '',
  `func (o *${type}) subjectID() string { return o.${goName(log.idField)} }`,
  '',
  `func (o *${type}) isLast() bool { return ${log.lastTypes.includes(value)} }`,
  '',
]

const timeComment =
  '// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.'

const timeMethods = (type: string): string[] => [
  timeComment,
  `func (o *${type}) IsTimeProven() bool { return o.isTimeProven }`,
  '',
  `func (o *${type}) proveTime(isProven bool) { o.isTimeProven = isProven }`,
  '',
]

const printDecoder = (
  type: string,
  unknown: string,
  union: UnionSchema,
  members: { type: string; value: string }[],
): string[] => [
  `func decode${type}(kind, data []byte) (${type}, error) {`,
  '\tif len(kind) == 0 {',
  `\t\tkind = kindOf(data, ${JSON.stringify(union.discriminator)})`,
  '\t}',
  '\tswitch string(kind) {',
  ...members.flatMap((member) => [
    `\tcase ${JSON.stringify(member.value)}:`,
    `\t\treturn decodeOne[${member.type}](data)`,
  ]),
  '\t}',
  `\treturn decodeOne[${unknown}](data)`,
  '}',
  '',
]
