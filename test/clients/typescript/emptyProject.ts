/** The packed library, installed in an otherwise empty project, and programs that run there as a user would paste them. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { freePort } from '../../helpers/freePort.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import type { TestService } from '../../helpers/testService.ts'

const execute = promisify(execFile)
export const libraryFolder = new URL('../../../clients/typescript/', import.meta.url).pathname

export async function emptyProject(service: TestService) {
  const folder = await temporaryFolder()
  const archive = await packedLibrary(folder.path)
  writeFileSync(join(folder.path, 'package.json'), '{"type": "module"}')
  const install = ['install', '--silent', '--offline', '--ignore-scripts', archive]
  await execute('npm', install, { cwd: folder.path })
  const { base_url, api_key, ca_file } = service.credentials
  const environment = { ARS_BASE_URL: base_url, ARS_API_KEY: api_key, ARS_CA_FILE: ca_file ?? '' }
  let programs = 0
  const write = (source: string): string => {
    programs += 1
    const path = join(folder.path, `program${programs}.ts`)
    writeFileSync(path, source)
    return path
  }
  return {
    /** A program's output. */
    run: async (source: string): Promise<string> => {
      const options = { cwd: folder.path, env: childEnvironment(environment) }
      const { stdout } = await execute(process.execPath, [write(source)], options)
      return stdout
    },
    /** A receiver of webhooks that listens, and what it has printed so far. */
    receive: async (source: string, secret: string) => {
      const port = await freePort()
      const env = childEnvironment({ WEBHOOK_SECRET: secret, PORT: String(port) })
      const child = spawn(process.execPath, [write(source)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      const printed: Buffer[] = []
      child.stdout.on('data', (bytes: Buffer) => printed.push(bytes))
      await once(child.stdout, 'data') // both report that they are listening
      return {
        url: `http://127.0.0.1:${port}`,
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

/** Built in a separate folder, since suites run at the same time. */
export async function buildLibrary(folder: string): Promise<void> {
  const compiler = new URL('../../../node_modules/.bin/tsc', import.meta.url).pathname
  await execute(compiler, ['--project', join(libraryFolder, 'tsconfig.build.json'), '--outDir', folder])
}

async function packedLibrary(folder: string): Promise<string> {
  const copy = join(folder, 'library')
  await buildLibrary(join(copy, 'dist'))
  for (const name of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']) {
    copyFileSync(join(libraryFolder, name), join(copy, name))
  }
  await execute('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: copy })
  const archive = readdirSync(copy).find((name) => name.endsWith('.tgz'))
  return join(copy, archive ?? '')
}
