/** Programs in Python, run as a user would run them, by the interpreter that has the library. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { freePort } from '../../helpers/freePort.ts'
import type { TestService } from '../../helpers/testService.ts'
import { languages } from '../helpers/languages.ts'

const execute = promisify(execFile)
const [python] = languages.python.command
const folder = languages.python.folder

export const read = (path: string): string => readFileSync(`${folder}/${path}`, 'utf8')

/** A program's output. */
export async function run(
  service: TestService,
  source: string,
  input = '',
  more: Record<string, string> = {},
): Promise<string> {
  const { base_url, api_key, ca_file } = service.credentials
  const env = childEnvironment({ ARS_BASE_URL: base_url, ARS_API_KEY: api_key, ARS_CA_FILE: ca_file ?? '', ...more })
  const running = execute(python, ['-W', 'error', '-c', source], { env })
  running.child.stdin?.end(input)
  return (await running).stdout
}

/** A receiver of webhooks that listens, and what it has printed so far. */
export async function receive(source: string, environment: Record<string, string>) {
  const port = await freePort()
  const env = childEnvironment({ ...environment, PORT: String(port) })
  const child = spawn(python, ['-W', 'error', '-c', source], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => printed.push(bytes))
  await once(child.stdout, 'data') // it reports that it is listening
  return {
    port,
    printed: () => Buffer.concat(printed).toString('utf8'),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
