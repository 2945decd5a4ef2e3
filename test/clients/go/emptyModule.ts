/** An empty Go module next to a checkout, which gets the library with the README's commands, and programs that are built there as a user would paste them. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { freePort } from '../../helpers/freePort.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import type { TestService } from '../../helpers/testService.ts'

const execute = promisify(execFile)
export const libraryFolder = new URL('../../../clients/go', import.meta.url).pathname
export const modulePath = /^module (\S+)$/m.exec(readFileSync(`${libraryFolder}/go.mod`, 'utf8'))?.[1] ?? ''

const repository = new URL('../../..', import.meta.url).pathname

type Built = {
  /** By name, in a separate module. */
  programs: Record<string, string>
  /** Those of the library. */
  examples: string[]
}

export async function emptyModule(service: TestService, install: string, { programs, examples }: Built) {
  const folder = await temporaryFolder()
  const module = join(folder.path, 'module')
  const binaries = join(folder.path, 'bin/')
  const go = (cwd: string, ...args: string[]) => execute('go', args, { cwd, env: goEnvironment() })
  symlinkSync(repository, join(folder.path, 'agent-run-service'))
  mkdirSync(module)
  await go(module, 'mod', 'init', 'example.com/empty')
  await execute('sh', ['-e', '-c', install], { cwd: module, env: goEnvironment() })
  for (const [name, source] of Object.entries(programs)) {
    mkdirSync(join(module, name))
    writeFileSync(join(module, name, 'main.go'), source)
  }
  await go(module, 'build', '-o', binaries, './...')
  await go(libraryFolder, 'build', '-o', binaries, ...examples.map((name) => `./examples/${name}`))
  const { base_url, api_key, ca_file } = service.credentials
  const called = { ARS_BASE_URL: base_url, ARS_API_KEY: api_key, ARS_CA_FILE: ca_file ?? '' }
  return {
    /** A program's output. */
    run: async (name: string, ...args: string[]): Promise<string> =>
      (await execute(join(binaries, name), args, { env: childEnvironment(called) })).stdout,
    /** A receiver of webhooks that listens, and what it has printed so far. */
    receive: async (name: string, secret: string, ...args: string[]) => {
      const port = await freePort()
      const env = childEnvironment({ WEBHOOK_SECRET: secret, PORT: String(port) })
      const child = spawn(join(binaries, name), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const printed: Buffer[] = []
      for (const output of [child.stdout, child.stderr]) output.on('data', (bytes: Buffer) => printed.push(bytes))
      await once(child.stdout, 'data') // it reports that it is listening
      return {
        url: `http://127.0.0.1:${port}/webhooks`,
        printed: () => Buffer.concat(printed).toString('utf8'),
        [Symbol.asyncDispose]: async () => {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.kill()
          await ended
        },
      }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** The caches of Go are kept between tests: without them every program compiles the standard library. */
const goEnvironment = (): NodeJS.ProcessEnv =>
  childEnvironment(
    Object.fromEntries(
      ['GOCACHE', 'GOPATH', 'GOPROXY', 'GOTOOLCHAIN', 'CGO_ENABLED'].flatMap((name): [string, string][] => {
        const value = process.env[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
