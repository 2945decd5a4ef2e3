/*
 * Finds the tables that a source file names: in SQL (any string or template literal), as the name of a table that is put
 * into SQL elsewhere, and by importing an entity. Comments don't count.
 */
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'

export type Schema = {
  tables: ReadonlySet<string>
  /** The tables of entities, by the path of their module and their name in it: `src/runs/store/runEntity.ts#runEntity`. */
  entities: ReadonlyMap<string, string>
}

/** In alphabetical order, without repetition. */
export function tablesNamedIn({ tables, entities }: Schema, path: string, source: string): string[] {
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const table of tablesOfNode(node as Node)) found.add(table)
    Object.values(node).forEach(walk)
  }
  const tablesOfNode = (node: Node): string[] => {
    if (node.type === 'ImportDeclaration') return importedNames(node, path).flatMap((name) => entities.get(name) ?? [])
    if (node.type === 'KeyValueProperty' && node.key?.value === 'table') return [String(node.value?.value)]
    if (node.type === 'StringLiteral') return [nameAlone(String(node.value)), ...tablesInSql(String(node.value))]
    if (node.type === 'TemplateLiteral') return tablesInSql(templateText(node))
    return []
  }
  walk(parseSync(source, { syntax: 'typescript', target: 'es2024' }))
  return [...found].filter((name) => tables.has(name)).sort()
}

/** What is read of the nodes of a syntax tree. */
type Node = {
  type?: string
  typeOnly?: boolean
  key?: { value?: unknown }
  value?: { value?: unknown }
  source?: { value: string }
  specifiers?: { isTypeOnly?: boolean; local: { value: string }; imported?: { value: string } | null }[]
  quasis?: { cooked: string }[]
}

function importedNames({ typeOnly, source, specifiers = [] }: Node, path: string): string[] {
  if (typeOnly === true || source === undefined) return []
  const from = join(dirname(path), source.value)
  return specifiers
    .filter(({ isTypeOnly }) => isTypeOnly !== true)
    .map(({ local, imported }) => `${from}#${(imported ?? local).value}`)
}

/** A name such as `run_events` is no word of English: alone in a string, it is a table's. */
const nameAlone = (text: string): string => (text.includes('_') ? text : '')

/** An inserted value counts as (a part of) a word. */
const templateText = ({ quasis = [] }: Node): string => quasis.map(({ cooked }) => cooked).join('$')

const beforeTables = ['from', 'join', 'into', 'update', 'using', 'references', 'table', 'truncate', 'copy']
const betweenThem = ['only', 'lateral', 'table', 'if', 'not', 'exists', 'public', '.']

/** The names that stand where SQL names a table, also in lists: tables, functions, and common table expressions. */
function tablesInSql(text: string): string[] {
  const tokens = (text.match(/"[^"]+"|[\w$]+|[^\s\w$]/g) ?? []).map((token) => token.replaceAll('"', ''))
  const isWord = (at: number) => /^[\w$]/.test(tokens[at] ?? '')
  const is = (at: number, words: string[]) => words.includes((tokens[at] ?? '').toLowerCase())
  const afterGroup = (at: number) => (tokens[at] === '(' ? closingOf(tokens, at) + 1 : at)
  return tokens.flatMap((_, start) => {
    if (!is(start, beforeTables)) return []
    const names: string[] = []
    let at = start
    do {
      at++
      while (is(at, betweenThem)) at++
      if (isWord(at)) names.push(tokens[at++] ?? '')
      at = afterGroup(at)
      if (is(at, ['as'])) at++
      if (isWord(at)) at++
      at = afterGroup(at)
    } while (tokens[at] === ',')
    return names
  })
}

function closingOf(tokens: string[], opening: number): number {
  let depth = 0
  for (let at = opening; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++
    if (tokens[at] === ')' && --depth === 0) return at
  }
  return tokens.length
}
