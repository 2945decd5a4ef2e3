import { allOf, docstring, generatedHeader, importOf, wrapped } from './pythonText.ts'
import { className, inputType, namesIn, type Python } from './pythonTypes.ts'

/** The objects that callers send, as TypedDicts with the names of the wire: for nested arguments, or for `**params`. */
export function printParams(python: Python, literals: string[]): { text: string; names: string[] } {
  const schemas = python.model.schemas.filter(({ isInput }) => isInput)
  const dicts = schemas.flatMap(({ name, description, schema }) => {
    if (schema.kind !== 'object') return []
    const fields = schema.fields.map((field) => ({ ...field, type: inputType(python, field.schema) }))
    return [
      [
        `class ${className(python, name)}(TypedDict, total=False):\n`,
        docstring([wrapped(description || `The schema ${name} of the API.`, 4)], 4),
        '\n',
        ...fields.map(({ name: field, required, type }) => `    ${field}: ${required ? `Required[${type}]` : type}\n`),
      ].join(''),
    ]
  })
  const unions = schemas.flatMap(({ name, schema }) =>
    schema.kind === 'union'
      ? [
          `${name}: TypeAlias = (\n    ${schema.members.map((member) => className(python, member.schema)).join('\n    | ')}\n)\n`,
        ]
      : [],
  )
  const body = [...dicts, ...unions].join('\n\n')
  const names = schemas
    .filter(({ schema }) => schema.kind === 'object' || schema.kind === 'union')
    .map(({ name }) => className(python, name))
  const text = [
    generatedHeader,
    'from __future__ import annotations\n\nfrom collections.abc import Mapping, Sequence\nfrom datetime import datetime\n',
    'from typing import TYPE_CHECKING, Any, Literal, Required, TypeAlias, TypedDict\n\n',
    `if TYPE_CHECKING:\n${importOf('.literals', namesIn(body, literals), 4)}\n`,
    allOf(names),
    `\n\n${body}`,
  ].join('')
  return { text, names }
}
