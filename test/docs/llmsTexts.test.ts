/** The documentation for language models, as the service serves it: a list of the pages, and all of them in one text. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readSite } from '../../src/dashboard/build/site/sitePages.ts'
import { untilBuilt } from '../dashboard/untilBuilt.ts'
import { type HttpResponse, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { fencedBlocks, root } from './helpers/readPage.ts'

const pages = readSite(root).flatMap((group) => group.pages)
const paths = pages.map(({ path }) => path)

let service: TestService
let list: HttpResponse
let full: HttpResponse
beforeAll(async () => {
  service = await startTestService()
  await untilBuilt(service)
  list = await read('/llms.txt')
  full = await read('/llms-full.txt')
})
afterAll(() => service.dispose())

/** As programs call it that read what a site has for language models: without a key. */
const read = (path: string) => request(service, 'GET', path, { key: null, headers: { accept: '*/*' } })

test.each([
  ['/llms.txt', () => list, 32_768],
  ['/llms-full.txt', () => full, 786_432], // about 200,000 tokens
])('%s is plain text of a limited size, also for browsers and compressed', async (path, response, maxBytes) => {
  const { status, headers, text } = response()
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
  expect((await request(service, 'GET', path, { key: null, headers: { accept: 'text/html' } })).text).toBe(text)
  const compressed = { 'accept-encoding': 'gzip' }
  expect((await request(service, 'HEAD', path, { key: null, headers: compressed })).headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/plain; charset=utf-8',
  })
})

describe('/llms.txt', () => {
  test('lists every page once, in the order of the navigation, with its description', () => {
    const entries = [...list.text.matchAll(/^- \[(.+)\]\((\S+)\.md\): (.+)$/gm)]
    expect(entries.map(([, , path]) => path)).toEqual(paths)
    expect(entries.map(([, , , description]) => description)).toEqual(pages.map(({ description }) => description))
  })

  test('has addresses at which the service has Markdown, and names the other text', async () => {
    expect(list.text).toContain('/llms-full.txt')
    for (const [path] of list.text.matchAll(/(?<![\w.])\/[\w/.-]+\.(?:md|txt|json)/g))
      expect([path, (await read(path)).status]).toEqual([path, 200])
  })
})

describe('/llms-full.txt', () => {
  /** The text of each page, by its path. */
  const sections = (): [string, string][] => {
    const marks = [...full.text.matchAll(/^<!-- (\/docs\S*) -->\n\n/gm)]
    return marks.map((mark, at) => [
      mark[1] ?? '',
      full.text.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim(),
    ])
  }

  test('holds every page once, in the order of the navigation, and nothing else', () => {
    expect(sections().map(([path]) => path)).toEqual(paths)
    expect(full.text.startsWith(`<!-- ${paths[0]} -->`)).toBe(true)
  })

  test('holds each page as the service serves it at its address with .md', async () => {
    for (const [path, text] of sections()) expect([path, text]).toEqual([path, (await read(`${path}.md`)).text.trim()])
  })

  test('has the fenced blocks of every page, whole and unchanged', () => {
    const byPath = new Map(pages.map((page) => [page.path, page.markdown]))
    expect(fencedBlocks(full.text).length).toBeGreaterThan(500)
    for (const [path, text] of sections()) {
      expect([path, fencedBlocks(text)]).toEqual([path, fencedBlocks(byPath.get(path) ?? '')])
      expect([path, withoutBlocks(text).match(/^ *```/m)]).toEqual([path, null]) // one that is never closed
    }
  })

  test('links to Markdown that the service has', () => {
    const links = [...full.text.matchAll(/\]\((\/docs[^)#\s]*)/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(400)
    const relative = [...withoutBlocks(full.text).matchAll(/\]\((?![a-z]+:|[/#])[\w./-]+\.md[^)]*\)/g)]
    expect(relative.map(([link]) => link)).toEqual([])
    const known = new Set(paths.map((path) => `${path}.md`))
    expect(links.filter((to) => to.endsWith('.md') && !known.has(to))).toEqual([])
  })
})

const withoutBlocks = (text: string): string =>
  fencedBlocks(text).reduce((left, block) => left.replace(block, ''), text)
