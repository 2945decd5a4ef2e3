import type { Field, Model, NamedSchema, Operation, UnionSchema } from '../model.ts'
import { docComment } from './docComment.ts'
import { queryTypeName } from './names.ts'
import { narrowedFields, narrowedTypes } from './narrowedTypes.ts'
import { literal, typeText } from './typeText.ts'

export const printTypes = (model: Model): string =>
  [...model.schemas.map(printSchema), ...model.operations.map(printQuery)].join('\n')

function printSchema(named: NamedSchema): string {
  const { name, description, schema } = named
  if (schema.kind === 'union') return printUnion(named, schema)
  if (schema.kind !== 'object') return `${docComment(description)}export type ${name} = ${typeText(schema)}\n`
  if (narrowedTypes[name]) return printNarrowed(named, schema.fields)
  const fields = schema.fields.map((field) => printField(name, field, named.isInput))
  return `${docComment(description)}export interface ${name} {\n${fields.join('')}}\n`
}

/** Callers may pass `undefined` for optional fields, even if their compiler distinguishes it from an absent field. */
function printField(owner: string, field: Field, isInput: boolean, ownType?: string): string {
  const type = ownType ?? narrowedFields[`${owner}.${field.name}`] ?? typeText(field.schema)
  const mark = field.required ? '' : '?'
  return `${docComment(field.description)}${field.name}${mark}: ${type}${mark && isInput ? ' | undefined' : ''}\n`
}

function printUnion({ name, description }: NamedSchema, { members }: UnionSchema): string {
  const isEvent = name.endsWith('Event')
  const names = [...members.map(({ schema }) => schema), ...(isEvent ? [`Unknown${name}`] : [])]
  const union = `${docComment(description)}export type ${name} = ${names.join(' | ')}\n`
  return isEvent ? `${union}\n${printUnknown(name)}` : union
}

/** A literal as its type keeps the narrowing of the known ones; the library wraps such events when it reads them. */
function printUnknown(name: string): string {
  const own = name === 'WebhookEvent' ? 'id: string' : 'seq: number'
  return `${docComment(`A \`${name}\` of a type that this version of the library does not know.`)}export interface Unknown${name} {
type: 'unknown'
${own}
created_at: string
/** The whole event as it was received, with its own type. */
raw: { type: string; [field: string]: unknown }
}
`
}

function printNarrowed({ name, description }: NamedSchema, fields: Field[]): string {
  const variants = narrowedTypes[name]?.variants ?? []
  const decided = new Set(['status', ...variants.flatMap((variant) => Object.keys(variant.fields))])
  const shared = fields.filter((field) => !decided.has(field.name))
  const printedVariants = variants.map((variant) => {
    const own = fields
      .filter((field) => decided.has(field.name))
      .map((field) => {
        const type = field.name === 'status' ? variant.statuses.map(literal).join(' | ') : variant.fields[field.name]
        return `${docComment(field.description)}${field.name}: ${type ?? typeText(field.schema)}\n`
      })
    return `${docComment(variant.description)}export interface ${variant.name} extends ${name}Fields {\n${own.join('')}}\n`
  })
  return [
    `${docComment(`What every ${name} has.`)}export interface ${name}Fields {\n${shared.map((field) => printField(name, field, false)).join('')}}\n`,
    ...printedVariants,
    `${docComment(description)}export type ${name} = ${variants.map((variant) => variant.name).join(' | ')}\n`,
  ].join('\n')
}

function printQuery(operation: Operation): string {
  const { queryParameters, id } = operation
  if (queryParameters.length === 0) return ''
  const fields = queryParameters.map((parameter) => printParameter(parameter))
  return `${docComment(`Parameters of \`${id}\``)}export interface ${queryTypeName(operation)} {\n${fields.join('')}}\n`
}

/** A time in a query may be a `Date`; in a body, JSON accepts it as well. */
function printParameter(field: Field): string {
  const { schema } = field
  const isTime = schema.kind === 'string' && schema.format === 'date-time'
  return printField('', field, true, isTime ? 'string | Date' : undefined)
}
