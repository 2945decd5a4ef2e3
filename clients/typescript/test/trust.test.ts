/** `caFile`: its authorities are trusted besides the public ones, which are those of the process. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { issueAuthority, issueLeaf, type KeyPair } from '../../../src/platform/certificates/issueCertificate.ts'

const run = promisify(execFile)

const serve = async (context: TestContext, authority: KeyPair): Promise<string> => {
  const { cert, key } = await issueLeaf(authority, { names: ['localhost'], addresses: [], now: new Date() })
  const server = createServer({ cert, key }, (_, response) => response.end('{"id":"run_1"}')).listen(0)
  context.after(() => server.close())
  await once(server, 'listening')
  return `https://localhost:${(server.address() as AddressInfo).port}/v2`
}

const program = `
  import { AgentRunService } from ${JSON.stringify(new URL('../src/sdk.ts', import.meta.url).href)}
  for (const baseUrl of process.argv.slice(1)) {
    const ars = new AgentRunService({ apiKey: 'x', baseUrl, maxRetries: 0 })
    const kind = () => ars.runs.get('run_1').then(({ id }) => id, ({ kind }) => kind)
    console.log(await kind(), await kind())
  }
  process.exit()`

test('caFile adds to the authorities that the process trusts, and to nothing else', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'ars-trust-'))
  context.after(() => rm(folder, { recursive: true }))
  const [own, known, unknown] = await Promise.all([1, 2, 3].map(() => issueAuthority(new Date())))
  if (!own || !known || !unknown) throw new Error('no authorities')
  const [caFile, publicFile] = [join(folder, 'own.pem'), join(folder, 'public.pem')]
  await writeFile(caFile, own.cert)
  await writeFile(publicFile, known.cert)
  const urls = await Promise.all([own, known, unknown].map((authority) => serve(context, authority)))
  const env = { ...process.env, ARS_CA_FILE: caFile, NODE_EXTRA_CA_CERTS: publicFile }
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', program, ...urls], { env })
  assert.deepEqual(stdout.trim().split('\n'), ['run_1 run_1', 'run_1 run_1', 'tls tls'])
})
