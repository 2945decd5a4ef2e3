import type { Field, NamedSchema, UnionSchema } from '../model.ts'
import { decoderName, decoding } from './printDecoding.ts'
import { pythonName } from './pythonNames.ts'
import { allOf, docstring, generatedHeader, importOf, wrapped } from './pythonText.ts'
import { className, namesIn, optional, outputType, type Python } from './pythonTypes.ts'

/** The objects that the service returns, as slotted dataclasses; unions as functions that choose the class. */
export function printModels(python: Python, literals: string[]): { text: string; names: string[] } {
  const schemas = python.model.schemas.filter(({ name, isOutput }) => isOutput && !python.pages.has(name))
  const unions = schemas.flatMap((each) => (each.schema.kind === 'union' ? [{ ...each, schema: each.schema }] : []))
  const classes = [
    ...schemas.flatMap((each) => (each.schema.kind === 'object' ? [printClass(python, each, each.schema.fields)] : [])),
    ...unions.map((each) => printClass(python, unknownOf(python, each), unknownFields(python, each.schema))),
  ]
  const body = [...classes, ...unions.map((each) => printUnion(python, each))].join('\n\n')
  const names = [
    ...schemas.filter(({ schema }) => schema.kind === 'object').map(({ name }) => className(python, name)),
    ...unions.flatMap(({ name }) => [name, `Unknown${name}`]),
  ]
  const decoders = unions.map(({ name }) => decoderName(name))
  const used = namesIn(body, literals)
  const text = [
    generatedHeader,
    'from __future__ import annotations\n\nfrom datetime import datetime\n',
    'from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias\n\n',
    'from .._model import Model, SignedModel, model, read_time\nfrom .._run_failure import raise_if_failed\nfrom .._shapes import JSONObject\n\n',
    `if TYPE_CHECKING:\n${importOf('.literals', used, 4)}\n`,
    allOf([...names, ...decoders]),
    `\n\n${body}`,
  ].join('')
  return { text, names }
}

function printClass(python: Python, { name, description }: NamedSchema, fields: Field[]): string {
  const typed = fields.map((field) => ({ ...field, attribute: pythonName(field.name), type: typeOf(python, field) }))
  const renamed = typed.filter(({ name: wire, attribute }) => wire !== attribute)
  const pad = '        '
  return [
    '@model\n',
    `class ${className(python, name)}(${isSigned(python, name) ? 'SignedModel' : 'Model'}):\n`,
    docstring([wrapped(description || `The schema ${name} of the API.`, 4)], 4),
    `\n    __slots__ = (${typed
      .map(({ attribute }) => `"${attribute}", `)
      .join('')
      .trim()})\n\n`,
    ...classVariables(name, renamed),
    // Editors and help() do not show comments on attributes: their descriptions are in the reference of the API.
    ...typed.map(({ attribute, type }) => `    ${attribute}: ${type}\n`),
    `\n    @classmethod\n    def from_raw(cls, raw: Any) -> ${className(python, name)}:\n`,
    `${pad}self = cls.__new__(cls)\n${pad}self.raw = raw\n${pad}get = raw.get\n`,
    ...typed.map(
      (field) => `${pad}self.${field.attribute} = ${decoding(python, field.schema, `get("${field.name}")`)}\n`,
    ),
    isSigned(python, name) ? `${pad}self.is_time_proven = False\n` : '',
    `${pad}return self\n`,
    failing.has(name) ? orRaise(className(python, name)) : '',
  ].join('')
}

const typeOf = (python: Python, { required, schema }: Field): string =>
  required ? outputType(python, schema) : optional(outputType(python, schema))

/** Returned only once, and never to be printed. */
const secrets: Record<string, string> = {
  NewApiKey: 'key',
  NewWebhook: 'secret',
  RotatedWebhook: 'secret',
  SessionToken: 'token',
}

function classVariables(name: string, renamed: { name: string; attribute: string }[]): string[] {
  const pairs = renamed.map(({ name: wire, attribute }) => `"${attribute}": "${wire}"`)
  const secret = secrets[name]
  return [
    ...(pairs.length > 0 ? [`    _renamed: ClassVar[dict[str, str]] = {${pairs.join(', ')}}\n\n`] : []),
    ...(secret ? [`    _secret: ClassVar[str] = "${secret}"\n\n`] : []),
  ]
}

/** Objects that may fail after the call that created them succeeded. */
const failing = new Set(['Run', 'PipelineRun'])

const orRaise = (name: string): string =>
  `\n    def or_raise(self) -> ${name}:\n        """Returns itself; raises \`RunFailedError\` if it failed or was cancelled."""\n` +
  `        raise_if_failed(self, self.id, self.status, self.error)\n        return self\n`

/** Whether webhooks deliver it. */
function isSigned({ schemas }: Python, name: string): boolean {
  const union = schemas.get('WebhookEvent')?.schema
  return (
    name === 'UnknownWebhookEvent' || (union?.kind === 'union' && union.members.some(({ schema }) => schema === name))
  )
}

function unknownOf(python: Python, union: NamedSchema): NamedSchema {
  const name = `Unknown${union.name}`
  python.names.set(name, name)
  return {
    ...union,
    name,
    description: `One that this version of the library does not know; \`raw\` has all its fields.`,
  }
}

/** The fields that all members have; those that differ may be anything. */
function unknownFields(python: Python, { discriminator, members }: UnionSchema): Field[] {
  const all = members.map(({ schema }) => {
    const found = python.schemas.get(schema)?.schema
    if (found?.kind !== 'object') throw new Error(`${schema} is not an object`)
    return found.fields
  })
  const [first = []] = all
  return first
    .filter(({ name }) => all.every((fields) => fields.some((field) => field.name === name)))
    .map((field) => {
      if (field.name === discriminator) return { ...field, description: '', schema: { kind: 'string', format: null } }
      const forms = new Set(all.map((fields) => JSON.stringify(fields.find(({ name }) => name === field.name)?.schema)))
      return forms.size === 1 ? field : { ...field, description: '', schema: { kind: 'any' } }
    })
}

function printUnion(python: Python, { name, schema }: NamedSchema & { schema: UnionSchema }): string {
  const table = `_${decoderName(name).replace('decode_', '').toUpperCase()}_CLASSES`
  const classes = [...schema.members.map((member) => className(python, member.schema)), `Unknown${name}`]
  return [
    `${name}: TypeAlias = (\n    ${classes.join('\n    | ')}\n)\n\n`,
    `${table}: dict[str, Any] = {\n`,
    ...schema.members.map((member) => `    "${member.value}": ${className(python, member.schema)}.from_raw,\n`),
    `}\n\n\ndef ${decoderName(name)}(raw: Any) -> ${name}:\n`,
    `    decoded: ${name} = ${table}.get(raw.get("${schema.discriminator}"), Unknown${name}.from_raw)(raw)\n    return decoded\n`,
  ].join('')
}
