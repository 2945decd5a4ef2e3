/** The built library in Chromium, on a page with a different origin from the service's, with a session token. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from '@jest/globals'
import { needsChromium, type OpenBrowser, openBrowser } from '../../browser/openBrowser.ts'
import { rest } from '../../helpers/httpClient.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'
import { buildLibrary } from './emptyProject.ts'
import { expectWebCalls } from './expectWebCalls.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let pages: Server
let service: TestService
let browser: OpenBrowser
beforeAll(async () => {
  folder = await temporaryFolder()
  await buildLibrary(folder.path)
  pages = await servePages(folder.path)
  const { port } = pages.address() as AddressInfo
  service = await startOwnService({ env: { SESSION_TOKENS: 'on', CORS_ORIGINS: `https://localhost:${port}` } })
  browser = await openBrowser({ port })
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  pages?.closeAllConnections()
  await new Promise((resolve) => pages?.close(resolve))
  await folder?.[Symbol.asyncDispose]()
})

needsChromium(test)('streams, resumes a stream that was cut, and reads errors and headers', async () => {
  const scopes = ['runs:read', 'runs:write', 'usage:read']
  const { json } = await rest(service, 'POST', '/api/auth/token', { body: { scopes, expires_in: 900 } })
  const { page } = await browser.open('/')
  const given = { ...json, baseUrl: service.credentials.base_url, agentId: service.credentials.agents.simulator }
  const seen = await page.evaluate(`import('/program.mjs').then((m) => m.callService(${JSON.stringify(given)}))`)
  await page.close()
  expectWebCalls(seen)
})

/** An empty page, the program, and the built modules of the library: no bundler is needed. */
async function servePages(library: string): Promise<Server> {
  const certificates = process.env.TEST_CERTIFICATES ?? ''
  const [cert, key] = ['server.crt', 'server.key'].map((name) => readFileSync(join(certificates, name)))
  const server = createServer({ cert, key }, ({ url = '/' }, response) => {
    if (url === '/') return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title>')
    const isModule = url === '/program.mjs' || url.startsWith('/sdk/')
    if (!isModule) return void response.writeHead(404).end()
    const file = url === '/program.mjs' ? join(import.meta.dirname, 'webProgram.mjs') : join(library, url.slice(5))
    response.setHeader('content-type', 'text/javascript').end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
