/** The documentation as it is built: links, anchors, addresses, the search, and how much a first visit loads. */

import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { helpPageOf } from '../../dashboard/shell/helpPages.ts'
import { createSearch, type Search } from '../../dashboard/site/search/createSearch.ts'
import { errorTable } from '../../schema/errorTable.ts'
import { buildSite } from '../../src/dashboard/build/site/buildSite.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { searches } from './searches.ts'

const root = join(import.meta.dirname, '..', '..')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let pages: Map<string, string>
let search: Search
beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, '.vite'))
  await writeFile(join(folder.path, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await buildSite(root, folder.path)
  const files = globSync('**/*.html', { cwd: folder.path })
  pages = new Map(
    files.map((file) => [`/${file.replace(/\.html$/, '')}`, readFileSync(join(folder.path, file), 'utf8')]),
  )
  const [index = ''] = globSync('assets/search-*.json', { cwd: folder.path })
  search = createSearch(JSON.parse(await readFile(join(folder.path, index), 'utf8')))
})
afterAll(() => folder[Symbol.asyncDispose]())

const manifest = {
  'site/site.ts': { file: 'assets/site.js', css: ['assets/site.css'] },
  'theme/icon.svg': { file: 'icon.svg' },
}

test('has every page of docs, and a page for every error', () => {
  const files = globSync(['docs/*.md', 'docs/{quickstarts,concepts,errors,reference}/*.md'], { cwd: root })
  const missing = files.filter((file) => file !== 'docs/README.md' && !pages.has(`/${file.replace(/\.md$/, '')}`))
  expect(missing).toEqual([])
  expect(Object.keys(errorTable).filter((code) => !pages.has(`/docs/errors/${code}`))).toEqual([])
})

test('every link within the site leads to a page, and to a heading of it', () => {
  const served = new Set(['/', '/docs/reference', '/v2/openapi.json'])
  const broken = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/href="(\/docs[^"#]*|(?=#))(?:#([^"]*))?"/g)]
      .filter(([, to = '', anchor]) => {
        const target = to === '' ? path : to
        if (served.has(target) || /\.\w+$/.test(target)) return false
        const page = pages.get(target)
        return page === undefined || (anchor !== undefined && anchor !== 'main' && !page.includes(` id="${anchor}"`))
      })
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test("every page of the dashboard's help exists", () => {
  const places = [
    '/',
    '/runs/run_1',
    '/approvals',
    '/playground',
    '/agents/catalog',
    '/pipelines',
    '/alerts',
    '/events',
  ]
  const settings = ['api-keys', 'connectors', 'policies', 'members', 'audit-log', 'account'].map(
    (name) => `/settings/${name}`,
  )
  for (const place of [...places, ...settings, '/webhooks', '/analytics', '/usage', '/pipeline-runs/prun_1']) {
    const [path = '', anchor] = helpPageOf(place).split('#')
    expect([place, pages.has(path)]).toEqual([place, true])
    if (anchor !== undefined) expect([place, pages.get(path)?.includes(` id="${anchor}"`)]).toEqual([place, true])
  }
})

test('nothing is loaded from another host, and no page has inline scripts or styles', () => {
  for (const [path, html] of pages) {
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, to = '']) => to,
    )
    expect([path, loaded.filter((to) => !to.startsWith('/'))]).toEqual([path, []])
    expect([path, /<style|<script(?![^>]* src=)|\son\w+="|\sstyle="/.test(html)]).toEqual([path, false])
  }
})

test('a page and what it needs are at most 120 KiB compressed', () => {
  const sources = globSync('dashboard/{theme/tokens.css,site/**/*.{ts,css}}', { cwd: root })
  const fonts = globSync('dashboard/theme/fonts/*.woff2', { cwd: root })
  const bytesOf = (file: string) => readFileSync(join(root, file))
  const needed = gzipSync(Buffer.concat(sources.map(bytesOf))).length + Buffer.concat(fonts.map(bytesOf)).length
  const sizes = [...pages].map(([path, html]): [string, number] => [path, gzipSync(html).length + needed])
  expect(sizes.filter(([, bytes]) => bytes > 120 * 1_024)).toEqual([])
})

test('llms.txt lists every page, and links of Markdown lead to Markdown', async () => {
  const list = await readFile(join(folder.path, 'llms.txt'), 'utf8')
  expect([...pages.keys()].filter((path) => !/^\/docs(\/404)?$/.test(path) && !list.includes(`(${path}.md)`))).toEqual(
    [],
  )
  const markdown = await readFile(join(folder.path, 'docs', 'agents.md'), 'utf8')
  expect(markdown).toMatch(/\]\(\/docs\/\w+\.md/)
})

describe('the search finds the right page first', () => {
  test('for at least 40 queries', () => expect(searches.length).toBeGreaterThanOrEqual(40))

  test.each(searches)('%s', (query, ...right) => {
    const found = search(query).map(({ path }) => path)
    expect([found[0], right.some((path) => found[0] === path || found[0]?.startsWith(`${path}#`))]).toEqual([
      found[0],
      true,
    ])
  })
})
