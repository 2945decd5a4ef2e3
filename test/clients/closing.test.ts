/** Programs that close a stream in a signal handler exit immediately, whatever the stream is waiting for. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { within } from '../faults/helpers/waitUntil.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { receiverAuthority } from '../helpers/receiverAuthority.ts'
import { isLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { languages, runtimes } from './helpers/languages.ts'
import { runtimeProgram } from './helpers/runtimeProgram.ts'

const sdk = new URL('../../clients/typescript/src/sdk.ts', import.meta.url).href

const typescript = `
import { AgentRunService } from '${sdk}'
const stream = new AgentRunService().runs.follow('run_1')
process.once('SIGTERM', () => void stream.close())
for await (const event of stream) console.log(event.seq)
console.log('ended')`

const python = `
import signal
from agent_run_service import AgentRunService
with AgentRunService() as ars:
    stream = ars.runs.follow("run_1")
    signal.signal(signal.SIGTERM, lambda *_: stream.close())
    for event in stream:
        print(event.seq, flush=True)
print("ended")`

const threadedPython = python
  .replace('import signal', 'import signal, threading')
  .replace('stream.close()', 'threading.Thread(target=stream.close).start()')

const asynchronousPython = `
import asyncio, signal
from agent_run_service import AsyncAgentRunService
async def main():
    async with AsyncAgentRunService() as ars:
        stream = ars.runs.follow("run_1")
        close = lambda: asyncio.ensure_future(stream.aclose())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, close)
        async for event in stream:
            print(event.seq, flush=True)
asyncio.run(main())
print("ended")`

/** Go tests it in its package: there, a signal is received by a goroutine like any other. */
const programs = [
  // Its package tests all waits, but in one process.
  { language: languages.typescript, args: () => ['--input-type=module-typescript', '-e', typescript], shortWaits: 1 },
  ...(isLong
    ? Object.values(runtimes).map((language) => ({
        language,
        args: () => runtimeProgram(language, folder.path, typescript).slice(1),
        shortWaits: 3,
      }))
    : []),
  { language: languages.pythonSync, args: () => ['-W', 'error', '-c', python], shortWaits: 3 },
  {
    language: { ...languages.pythonSync, name: 'Python, in another thread' },
    args: () => ['-W', 'error', '-c', threadedPython],
    shortWaits: 1,
  },
  { language: languages.python, args: () => ['-W', 'error', '-c', asynchronousPython], shortWaits: 3 },
]

const delta = 'id: 1\nevent: output.delta\ndata: {"run_id":"run_1","seq":1,"type":"output.delta","delta":"x"}\n\n'

type Answer = Parameters<Parameters<typeof createServer>[1] & object>[1]

/** What the stream is waiting for, and how the server makes it wait. */
const waits: [string, (response: Answer) => void][] = [
  [
    'an event',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(delta)
    },
  ],
  ['an answer', () => undefined],
  ['a pause to end', (response) => void response.writeHead(503, { 'retry-after': '50' }).end('{}')],
]

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Server
let env: NodeJS.ProcessEnv
let answer: (response: Answer) => void
beforeAll(async () => {
  folder = await temporaryFolder()
  const { caFile, certificate } = await receiverAuthority()
  server = createServer({ ...certificate }, (_, response) => answer(response)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  env = childEnvironment({
    ARS_BASE_URL: `https://localhost:${port}/v2`,
    ARS_API_KEY: 'ars_live_x',
    ARS_CA_FILE: caFile,
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await folder[Symbol.asyncDispose]()
})

describe.each(programs)('a program in $language.name', ({ language, args, shortWaits }) => {
  needsProgram(test, language.needs, language.isInstalled).each(isLong ? waits : waits.slice(0, shortWaits))(
    'that closes its stream while it waits for %s ends within a second',
    async (_, makeWait) => {
      answer = makeWait
      const [program] = language.command
      const asked = once(server, 'request')
      const child = spawn(program, args(), {
        cwd: language.folder,
        env: { ...env, PYTHONPATH: 'src' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const printed = child.stdout.setEncoding('utf8').toArray()
      const exited = once(child, 'exit')
      await asked
      await sleep(300) // for the client to have read what was sent
      child.kill('SIGTERM')
      const [code] = await within('the program ends', 1_000, exited).finally(() => child.kill('SIGKILL'))
      expect([code, (await printed).join('').trim().split('\n').at(-1)]).toEqual([0, 'ended'])
    },
  )
})
