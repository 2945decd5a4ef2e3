import type { Model } from '../model.ts'
import { typesOf } from './goTypes.ts'
import { printEnums } from './printEnums.ts'
import { printOperations } from './printOperations.ts'
import { printQueries } from './printQueries.ts'
import { printReference } from './printReference.ts'
import { printResources } from './printResources.ts'
import { printStructs } from './printStructs.ts'
import { printUnions } from './printUnions.ts'

/** The generated files of the Go library, formatted as gofmt does. They are one package with those written by hand. */
export function printGo(model: Model): Map<string, string> {
  const types = typesOf(model)
  const files = new Map([
    ['generated_enums.go', printEnums(model)],
    ['generated_operations.go', printOperations(model)],
    ['generated_queries.go', printQueries(model, types)],
    ['generated_resources.go', printResources(model, types)],
    ['generated_structs.go', printStructs(model, types)],
    ['generated_unions.go', printUnions(model, types)],
  ])
  checkNames([...files.values()])
  return new Map([
    ...[...files].map(([path, text]): [string, string] => [path, goFile(text)]),
    ['api.md', printReference(model, types)],
  ])
}

const goFile = (text: string): string =>
  [
    '// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.',
    '',
    'package ars',
    '',
    ...importsOf(text),
    text,
  ].join('\n')

function importsOf(text: string): string[] {
  const used = ['context', 'encoding/json', 'iter', 'net/url', 'strconv', 'time'].filter((path) =>
    new RegExp(`\\b${path.split('/').at(-1)}\\.[A-Z]`).test(text.replace(/^\s*\/\/.*$/gm, '')),
  )
  if (used.length === 0) return []
  return ['import (', ...used.map((path) => `\t${JSON.stringify(path)}`), ')', '']
}

/** Two names in the document may have one name in Go: the printer then needs a rule for them. */
function checkNames(texts: string[]): void {
  const names = texts.flatMap((text) => [
    ...[...text.matchAll(/^type (\w+)/gm)].map(([, name]) => name),
    ...[...text.matchAll(/^\t(\w+) +\w+ = "/gm)].map(([, name]) => name),
  ])
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`These names are ambiguous in Go: ${twice.join(', ')}`)
}
