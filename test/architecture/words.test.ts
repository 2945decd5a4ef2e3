/** Comments, names of tests, errors and texts of pages avoid the phrases that the documentation avoids. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { foreignPhrasesIn } from './foreignPhrases.ts'

const root = join(import.meta.dirname, '..', '..')
const folders = '{src,schema,rest,migrations,cli,dashboard,clients,bench,notices,test,docs}'
const files = globSync([`${folders}/**/*.{ts,tsx,mjs,py,go,graphql}`, '*.md', 'docs/decisions/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/.venv/**'],
})

/** The phrases themselves, and texts of callers. */
const quoted = /^test\/(?:architecture\/foreignPhrases|guardrails\/corpus\/\w+|runtimes\/summarizer\.test)\.ts$/

test('no file has a phrase that must be read twice', () => {
  expect(files.length).toBeGreaterThan(2_000)
  const found = files
    .filter((file) => !quoted.test(file))
    .map((file) => ({ file, phrases: foreignPhrasesIn(readFileSync(join(root, file), 'utf8')) }))
  expect(found.filter(({ phrases }) => phrases.length > 0)).toEqual([])
})
