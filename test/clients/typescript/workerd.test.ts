/** The built library in workerd, the runtime of Cloudflare's workers, without any module of Node. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { rolldown } from 'rolldown'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { freePort } from '../../helpers/freePort.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { isLong } from '../../helpers/scale.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import type { TestService } from '../../helpers/testService.ts'
import { hasWorkerd } from '../helpers/languages.ts'
import { buildLibrary } from './emptyProject.ts'
import { expectWebCalls } from './expectWebCalls.ts'

const worker = `
import { callService } from '${join(import.meta.dirname, 'webProgram.mjs')}'
export default {
  fetch: async (request) => {
    if (globalThis.process !== undefined) return new Response('this is Node', { status: 500 })
    return Response.json(request.method === 'POST' ? await callService(await request.json()) : 'ready')
  },
}`

const configuration = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.mjs")],
      compatibilityDate = "2026-01-01", compatibilityFlags = ["no_nodejs_compat", "no_nodejs_compat_v2"])),
    (name = "internet", network = (allow = ["public", "private", "local"],
      tlsOptions = (trustedCertificates = [embed "ca.crt"]))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`

// The short form is the suite with the browser, which has no modules of Node either.
const inLongForm = isLong ? needsProgram(describe, 'workerd', hasWorkerd) : describe.skip

inLongForm('in workerd', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let service: TestService
  beforeAll(async () => {
    folder = await temporaryFolder()
    service = await startTestService()
  })
  afterAll(async () => {
    await service?.dispose()
    await folder?.[Symbol.asyncDispose]()
  })

  test('streams, resumes a stream that was cut, and reads errors and headers', async () => {
    const { base_url, api_key, agents, ca_file } = service.credentials
    await bundleWorker(folder.path)
    copyFileSync(ca_file ?? '', join(folder.path, 'ca.crt'))
    const port = await freePort()
    writeFileSync(join(folder.path, 'config.capnp'), configuration(port))
    const workerd = spawn('workerd', ['serve', 'config.capnp'], {
      cwd: folder.path,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const address = `http://127.0.0.1:${port}`
    try {
      await waitUntil('workerd listens', 10_000, () =>
        fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      const body = JSON.stringify({ baseUrl: base_url, token: api_key, agentId: agents.simulator })
      const response = await fetch(address, { method: 'POST', body })
      expectWebCalls(await response.json())
    } finally {
      workerd.kill('SIGKILL')
      await once(workerd, 'exit')
    }
  })
})

async function bundleWorker(folder: string): Promise<void> {
  await buildLibrary(join(folder, 'sdk'))
  writeFileSync(join(folder, 'entry.mjs'), worker)
  const bundle = await rolldown({
    input: join(folder, 'entry.mjs'),
    resolve: { alias: { '/sdk/sdk.js': join(folder, 'sdk/sdk.js') } },
    platform: 'neutral',
  })
  await bundle.write({ file: join(folder, 'worker.mjs'), format: 'esm' })
  await bundle.close()
}
