/** The prose of the documentation has no spelling mistake. `words.txt` has names and terms that the dictionary lacks. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/html'

const root = join(import.meta.dirname, '..', '..')
const pages = globSync(
  [
    '*.md',
    'docs/*.md',
    'docs/{errors,quickstarts,concepts,reference,decisions}/*.md',
    'clients/*/README.md',
    'test/README.md',
  ],
  { cwd: root },
)

type Speller = { correct(word: string): boolean; personal(words: string): Speller }

/** The packages have no types. */
const require = createRequire(import.meta.url)
const createSpeller = require('nspell') as (affixes: Buffer, words: Buffer) => Speller
const dictionary = dirname(require.resolve('dictionary-en-gb'))
const speller = createSpeller(
  readFileSync(join(dictionary, 'index.aff')),
  readFileSync(join(dictionary, 'index.dic')),
).personal(readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8'))

test('every word is in the dictionary', () => {
  expect(pages.length).toBeGreaterThan(100)
  const unknown = pages.flatMap((page) =>
    wordsOf(readFileSync(join(root, page), 'utf8'))
      .filter((word) => !speller.correct(word))
      .map((word) => `${page}: ${word}`),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('finds mistakes', () => {
  expect(wordsOf('# A titel\n\nIts `cdoe` is [recieved](x.md).').filter((word) => !speller.correct(word))).toEqual([
    'titel',
    'recieved',
  ])
})

/** Without code, whose words are identifiers, and without possessives. */
const wordsOf = (markdown: string): string[] =>
  [...textOf(parser(markdown)).matchAll(/\p{L}[\p{L}’']*\p{L}/gu)].map(([word]) =>
    word.replaceAll('’', "'").replace(/'s$/, ''),
  )

const textOf = (nodes: readonly MarkdownToJSX.ASTNode[]): string => nodes.map(textOfNode).join(' ')

function textOfNode(node: MarkdownToJSX.ASTNode): string {
  if (node.type === RuleType.codeBlock || node.type === RuleType.codeInline) return ''
  if (node.type === RuleType.heading && /^ars /.test(textOf(node.children))) return '' // a command
  if (node.type === RuleType.text) return node.text
  if (node.type === RuleType.table) return [node.header, ...node.cells].flat().map(textOf).join(' ')
  if ('items' in node) return node.items.map(textOf).join(' ')
  return 'children' in node && Array.isArray(node.children) ? textOf(node.children) : ''
}
