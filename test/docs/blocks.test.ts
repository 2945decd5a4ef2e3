/** Every fenced block of the repository is run by a test, or marked as output or as a shape that is not run. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readOptions } from '../../bench/readOptions.ts'
import { scenarios } from '../../bench/scenarios/scenarios.ts'
import { guides, quickStarts } from './helpers/pagesToRead.ts'
import { readPage, root } from './helpers/readPage.ts'

const pages = globSync(['*.md', '{docs,clients,dashboard,bench,test}/**/*.md'], {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})

/** The suites in `pages` read these. */
const isRead = (page: string): boolean => /^docs\/(?:(?:quickstarts|concepts|reference)\/)?[\w-]+\.md$/.test(page)

/** The other pages with blocks that are run, each with the test that does it. */
const runBy: Record<string, string> = {
  'README.md': 'test/main/readme.test.ts',
  'docs/backup.md': 'test/docs/operatorPages.test.ts',
  'docs/upgrading.md': 'test/docs/operatorPages.test.ts',
  'docs/postgresql.md': 'test/docs/operatorPages.test.ts',
  'clients/typescript/README.md': 'test/clients/typescript/readme.test.ts',
  'clients/python/README.md': 'test/clients/python/readme.test.ts',
  'clients/go/README.md': 'test/clients/go/readme.test.ts',
  'bench/README.md': 'test/docs/blocks.test.ts',
}

/** Explains the notation with an example. */
const notation = 'docs/README.md'

test('every page with blocks to run has a test that runs them', () => {
  expect(pages.length).toBeGreaterThan(150)
  const run = pages.filter((page) => readPage(page).some(({ kind }) => kind !== 'output' && kind !== 'fragment'))
  expect(run.filter((page) => !isRead(page) && runBy[page] === undefined && page !== notation)).toEqual([])
  expect(Object.values(runBy).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every block of a page that is read like a reader is run, shown as output or marked', () => {
  const read = [...quickStarts, ...guides]
  expect(read.length).toBeGreaterThan(40)
  const unknown = read.flatMap(readPage).filter(({ kind }) => kind === 'unknown')
  expect(unknown.map(({ place, language }) => `${place} ${language}`)).toEqual([])
})

test('every block that names its test is in a page that this test reads', () => {
  const named = pages.flatMap(readPage).filter(({ kind }) => kind === 'elsewhere')
  expect(named.length).toBeGreaterThan(2)
  for (const { place, attributes } of named) {
    const suite = readFileSync(join(root, 'test', 'docs', `${attributes.get('test')}.test.ts`), 'utf8')
    expect([place, suite.includes(`'${place.replace(/:\d+$/, '')}'`)]).toEqual([place, true])
  }
})

test('code is fenced, so that its language and what becomes of it are known', () => {
  const isPrinted = (page: string) => page === 'docs/cli.md'
  const indented = pages.filter((page) => !isPrinted(page) && /^\n {4,}\S/m.test(withoutBlocks(page)))
  expect(indented).toEqual([])
})

test('every shape in JSON is valid JSON', () => {
  const shapes = pages.flatMap(readPage).filter(({ kind, language }) => kind === 'fragment' && language === 'json')
  expect(shapes.length).toBeGreaterThan(10)
  expect(shapes.filter(({ text }) => !isJson(text)).map(({ place }) => place)).toEqual([])
})

test('every command of bench/README.md is one that the bench accepts', () => {
  const commands = readPage('bench/README.md').flatMap(({ text }) => text.trim().split('\n'))
  expect(commands.length).toBeGreaterThan(4)
  for (const command of commands) {
    const [, options = ''] = /^npm run bench(?: -- (.*?))? *(?:#.*)?$/.exec(command) ?? [undefined, '--unknown']
    readOptions(options.split(' ').filter(Boolean), Object.keys(scenarios))
  }
})

/** Items of lists are indented, too. */
const withoutBlocks = (page: string): string =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '')
    .replaceAll(/^ *(?:[-*]|\d+\.) .*(?:\n(?: +\S.*)?)*/gm, '')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
