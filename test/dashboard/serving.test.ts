import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { buildFolder } from '../../src/dashboard/build/buildFolder.ts'
import { errorOf, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { untilBuilt } from './untilBuilt.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await untilBuilt(service)
})
afterAll(() => service.dispose())

const browsing = { key: null, headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

describe('the page', () => {
  test.each(['/', '/runs', '/runs/run_0?tab=events', '/settings/api-keys', '/login?next=%2Fruns', '/no/such/page'])(
    'is served to browsers at %s, with its content security policy, and never cached without revalidation',
    async (path) => {
      const { status, headers, text } = await request(service, 'GET', path, browsing)
      expect([status, headers]).toMatchObject([
        200,
        {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-cache',
          vary: 'Accept, Accept-Encoding',
        },
      ])
      expect(text).toContain('<div id="root">')
      expect(text).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|style="/)
    },
  )

  test('is returned for HEAD without a body', async () => {
    const { status, headers, text } = await request(service, 'HEAD', '/', browsing)
    expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', ''])
  })

  test.each([
    ['GET', '/', 'application/json'],
    ['GET', '/runs', '*/*'],
    ['POST', '/runs', 'text/html'],
    ['GET', '/v2/nothing', 'text/html'],
    ['GET', '/api/nothing', 'text/html'],
    ['GET', '/docs/nothing', '*/*'],
    ['GET', '/graphql/nothing', 'text/html'],
    ['GET', '/assets/nothing.js', 'text/html'],
    ['GET', '/healthz/nothing', 'text/html'],
  ])('is not what %s %s with Accept: %s returns', async (method, path, accept) => {
    const response = await request(service, method, path, { headers: { accept } })
    expect([response.status, errorOf(response).code]).toEqual([404, 'route_not_found'])
  })

  test('does not replace API responses to a browser', async () => {
    expect((await request(service, 'GET', '/v1/runs', browsing)).status).toBe(404)
    expect((await request(service, 'GET', '/v2/runs', browsing)).status).toBe(401)
    expect((await request(service, 'GET', '/healthz', browsing)).headers['content-type']).toContain('application/json')
  })
})

test('serves every file that the page refers to compressed and immutable', async () => {
  const { text } = await request(service, 'GET', '/', browsing)
  const paths = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    const response = await request(service, 'HEAD', path, { key: null, headers: { 'accept-encoding': 'gzip' } })
    expect([path, response.status, response.headers]).toMatchObject([
      path,
      200,
      { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' },
    ])
  }
})

describe('the build', () => {
  type Chunk = { file: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
  type Manifest = Record<string, Chunk>

  async function readManifest(): Promise<{ folder: string; manifest: Manifest }> {
    const folder = buildFolder()
    const text = gunzipSync(await readFile(join(folder, '.vite', 'manifest.json.gz'))).toString()
    return { folder, manifest: JSON.parse(text) as Manifest }
  }

  /** A chunk's own file and styles, and those of its static imports. */
  function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`there is no chunk ${name}`)
    if (found.has(chunk.file)) return found
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
    return found
  }

  const bytesOf = async (folder: string, files: Iterable<string>) => {
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(folder, `${file}.gz`))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  test('sends at most 200 KiB for the first load of any page', async () => {
    const { folder, manifest } = await readManifest()
    const pages = Object.keys(manifest).filter((name) => /^pages\/.*Page\.tsx$/.test(name))
    expect(pages.length).toBeGreaterThan(20)
    const tooLarge: string[] = []
    for (const page of pages) {
      const bytes = await bytesOf(folder, filesOf(manifest, page, filesOf(manifest, 'index.html')))
      if (bytes > 200 * 1_024) tooLarge.push(`${page}: ${Math.round(bytes / 1_024)} KiB`)
    }
    expect(tooLarge).toEqual([])
  })

  test('keeps charts, editors, schema forms and every page in separate chunks', async () => {
    const { manifest } = await readManifest()
    const first = [...filesOf(manifest, 'index.html')].join(' ')
    expect(first).not.toMatch(/CodeMirror|JsonSchemaForm|TimePlot|Page-/)
  })

  test('contains no development code', async () => {
    const { folder, manifest } = await readManifest()
    for (const file of filesOf(manifest, 'index.html')) {
      const text = gunzipSync(await readFile(join(folder, `${file}.gz`))).toString()
      expect([file, /jsxDEV|react-stack-bottom-frame|Download the React DevTools/.test(text)]).toEqual([file, false])
    }
  })
})
