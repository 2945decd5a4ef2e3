/** A network whose only way out is a proxy: every library and `ars` use it, and bypass it for the hosts in NO_PROXY. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { freePort } from '../helpers/freePort.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { receiverAuthority } from '../helpers/receiverAuthority.ts'
import { isLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { buildGo } from './helpers/buildGo.ts'
import { languages, runtimes } from './helpers/languages.ts'
import { runtimeProgram } from './helpers/runtimeProgram.ts'

const hasProxy = spawnSync('tinyproxy', ['-v']).status === 0
const sdk = new URL('../../clients/typescript/src/sdk.ts', import.meta.url).href
const root = new URL('../..', import.meta.url).pathname

/** This address is the machine itself, but no library treats it as loopback, for which Go never uses a proxy. */
const host = '0.0.0.0'

const typescript = `
import { AgentRunService } from '${sdk}'
const ars = new AgentRunService({ maxRetries: 0 })
console.log((await ars.runs.get('run_1')).id)
`
const python = `
from agent_run_service import AgentRunService
with AgentRunService(max_retries=0) as ars:
    print(ars.runs.get("run_1").id)`
const asynchronousPython = `
import asyncio
from agent_run_service import AsyncAgentRunService
async def main():
    async with AsyncAgentRunService(max_retries=0) as ars:
        print((await ars.runs.get("run_1")).id)
asyncio.run(main())`
const go = `package main

import (
	"context"
	"fmt"
	"log"

	ars "example.com/agent-run-service/clients/go"
)

func main() {
	client, err := ars.NewClient(ars.WithMaxRetries(0))
	if err != nil {
		log.Fatal(err)
	}
	run, err := client.Runs.Get(context.Background(), "run_1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.ID)
}
`

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Server
let port: number
let proxyPort: number
let proxy: ReturnType<typeof spawn>
let env: Record<string, string>
beforeAll(async () => {
  folder = await temporaryFolder()
  const { caFile, issue } = await receiverAuthority()
  const certificate = await issue({ addresses: [host] })
  server = createServer({ ...certificate }, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"run_1","status":"completed"}')
  }).listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  proxyPort = await freePort()
  const lines = [
    `Port ${proxyPort}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    'BasicAuth me secret',
    `LogFile "${logFile()}"`,
  ]
  writeFileSync(join(folder.path, 'tinyproxy.conf'), `${lines.join('\n')}\nLogLevel Connect\n`)
  writeFileSync(logFile(), '')
  if (hasProxy) {
    proxy = spawn('tinyproxy', ['-d', '-c', join(folder.path, 'tinyproxy.conf')], { stdio: 'ignore' })
    await waitUntil('the proxy is up', 10_000, isProxyUp)
  }
  const base = `https://${host}:${port}/v2`
  env = {
    ARS_API_KEY: 'ars_live_x',
    ARS_BASE_URL: base,
    ARS_CA_FILE: caFile,
    PYTHONPATH: join(languages.python.folder, 'src'),
  }
})
afterAll(async () => {
  proxy?.kill()
  server.closeAllConnections()
  server.close()
  await folder[Symbol.asyncDispose]()
})

const isProxyUp = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(proxyPort, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.unref().end()
  })

const logFile = () => join(folder.path, 'tinyproxy.log')
const tunnels = () => readFileSync(logFile(), 'utf8').split(/CONNECT [\w.]+:\d+/).length - 1

const [pythonProgram] = languages.python.command
type Program = {
  name: string
  needs: Parameters<typeof needsProgram>[1]
  isInstalled: boolean
  command(): Promise<string[]>
  /** Deno reads the variables: it accepts only names in NO_PROXY, and uses a proxy for localhost too. */
  readsVariables?: boolean
}
let built: Promise<string> | undefined
const inGo = async (): Promise<string[]> => {
  built ??= buildGo(join(folder.path, 'go'), { 'main.go': go })
  return [await built]
}
const programs: Program[] = [
  {
    ...languages.typescript,
    command: async () => [process.execPath, '--input-type=module-typescript', '-e', typescript],
  },
  ...(isLong ? Object.values(runtimes) : []).map((runtime) => ({
    ...runtime,
    command: async () => runtimeProgram(runtime, folder.path, typescript),
    readsVariables: runtime === runtimes.deno,
  })),
  { ...languages.pythonSync, command: async () => [pythonProgram, '-c', python] },
  { ...languages.python, command: async () => [pythonProgram, '-c', asynchronousPython] },
  { ...languages.go, command: inGo },
  {
    ...languages.typescript,
    name: 'ars',
    command: async () => [process.execPath, join(root, 'cli/ars.mjs'), 'runs', 'get', 'run_1', '--json', 'id'],
  },
]

needsProgram(describe, 'tinyproxy', hasProxy).each(programs)(
  '$name',
  ({ needs, isInstalled, command, readsVariables }) => {
    const run = async (variables: Record<string, string>) => {
      const [program = '', ...args] = await command()
      const before = tunnels()
      const { stdout } = await promisify(execFile)(program, args, {
        env: childEnvironment({ ...env, ...variables }),
        cwd: folder.path,
      })
      expect(stdout).toContain('run_1')
      return tunnels() - before
    }
    const address = () => `http://me:secret@127.0.0.1:${proxyPort}`
    const ifInstalled = needsProgram(test, needs, isInstalled)

    ifInstalled('goes through the proxy of HTTPS_PROXY', async () => {
      if (isLong) expect(await run({ HTTPS_PROXY: address() })).toBe(1)
      expect(await run({ https_proxy: address(), NO_PROXY: 'other.example,.example.com' })).toBe(1)
    })

    ifInstalled('bypasses it for the hosts in NO_PROXY', async () => {
      expect(await run({ HTTPS_PROXY: address(), NO_PROXY: `other.example,${host}` })).toBe(0)
      if (isLong) expect(await run({ HTTPS_PROXY: address(), no_proxy: readsVariables ? host : '*' })).toBe(0)
    })

    if (!readsVariables)
      ifInstalled('calls a service on the same machine without it', async () => {
        expect(await run({ HTTPS_PROXY: address(), ARS_BASE_URL: `https://localhost:${port}/v2` })).toBe(0)
      })

    ifInstalled('fails when the proxy refuses it', async () => {
      const before = tunnels()
      await expect(run({ HTTPS_PROXY: `http://127.0.0.1:${proxyPort}` })).rejects.toThrow()
      // It may be logged after the program has ended, and would be attributed to the next one.
      await waitUntil('the refusal is logged', 10_000, () => tunnels() > before)
    })
  },
)
