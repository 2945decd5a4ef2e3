/** Pages are short, their sentences too, and they avoid the phrases that `docs/README.md` warns against. */
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { foreignPhrasesIn } from '../architecture/foreignPhrases.ts'
import { root } from './helpers/readPage.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sections: { pages: (string | { page: string })[] }[] = JSON.parse(read('docs/navigation.json'))
const pages = sections.flatMap((section) =>
  section.pages.map((entry) => normalize(`docs/${typeof entry === 'string' ? entry : entry.page}`)),
)
/** The others are printed, or a list of changes. */
const written = pages.filter((page) => !/^docs\/(?:cli|error-codes)\.md$|\/api\.md$|^CHANGELOG\.md$/.test(page))
/** For those who work on the service. */
const others = [
  'README.md',
  'ARCHITECTURE.md',
  'docs/README.md',
  'test/README.md',
  'bench/README.md',
  ...globSync('docs/decisions/*.md', { cwd: root }),
]
const isReference = (page: string): boolean => page.startsWith('docs/reference/')

/** Without code, tables, headings, pictures and addresses of links. */
const proseOf = (page: string): string =>
  read(page)
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/^(?: {4}.*|\|.*|#+ .*|!\[.*)$/gm, '.')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`\n]+`/g, 'code')
    .replaceAll(/^ *(?:[-*]|\d+\.) /gm, '. ')

const sentencesOf = (page: string): string[] =>
  proseOf(page)
    .split(/[.!?](?=\s|$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence) > 2)

const wordsIn = (text: string): number => text.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0

/** Of consecutive tabs, which show the same in other languages, only the first one. */
const inOneLanguage = (page: string): string =>
  read(page).replaceAll(/(^```\w+ tab=[^\n]*\n[\s\S]*?^```\n)(?:\n```\w+ tab=[^\n]*\n[\s\S]*?^```$)+/gm, '$1')

test.each(written.filter((page) => !isReference(page)))('%s has at most 1,500 words', (page) => {
  expect(inOneLanguage(page).split(/\s+/).length).toBeLessThanOrEqual(1_500)
})

test.each([...written, ...others])('sentences of %s have at most 25 words on average', (page) => {
  const sentences = sentencesOf(page)
  expect(sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0) / sentences.length).toBeLessThanOrEqual(25)
})

test.each([...written, ...others])('%s has no phrase that must be read twice', (page) => {
  expect(foreignPhrasesIn(proseOf(page))).toEqual([])
})
