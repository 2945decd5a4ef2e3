/** A service of its own for a test file, and `ars` in a pipe or in a terminal with its credentials. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { topics } from '../../../cli/tree.ts'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { startTestService, type TestService } from '../../helpers/testService.ts'
import { openPane, type Pane } from './openPane.ts'
import { type Loaded, startLoaded } from './startLoaded.ts'

export const arsFile = join(import.meta.dirname, '..', '..', '..', 'cli', 'ars.mjs')

export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

export interface ArsOptions {
  env?: Record<string, string>
  /** Given as its standard input; without it that is empty. */
  input?: string
  /** Default: the Node that runs the tests. */
  node?: string
}

export interface CliService {
  service: TestService
  /** The environment with the key of the organisation, and a configuration folder of its own. */
  env: Record<string, string>
  /** Folder of this test file; it is the working directory. */
  folder: string
  /**
   * Runs `ars` in pipes, to its end. The first call of each command in a test file runs the binary; the following ones are
   * made in a process that has loaded it, since most of the time of a call is the start of a process.
   */
  ars(words: readonly string[], options?: ArsOptions): Promise<Result>
  /** Runs `ars` in pipes and expects exit code 0; the answer of `--json`. */
  json<Value = Record<string, unknown>>(words: readonly string[], options?: ArsOptions): Promise<Value>
  /** Runs a command line in a terminal of 80 columns. */
  terminal(line: string, options?: PaneOptions): Promise<Pane>
  dispose(): Promise<void>
}

export interface PaneOptions {
  env?: Record<string, string>
  columns?: number
  rows?: number
}

export async function startCliService(serviceEnv: Record<string, string> = {}): Promise<CliService> {
  const folder = await temporaryFolder()
  const service = await startTestService({
    env: { WEBHOOK_ALLOW_PRIVATE: 'on', ...serviceEnv },
  })
  const { credentials } = service
  const env: Record<string, string> = {
    ARS_API_KEY: credentials.api_key,
    ARS_BASE_URL: credentials.base_url,
    ARS_CA_FILE: credentials.ca_file ?? '',
    XDG_CONFIG_HOME: join(folder.path, 'config'),
    XDG_STATE_HOME: join(folder.path, 'state'),
    LANG: 'C.UTF-8',
  }
  const panes: Pane[] = []
  const called = new Set<string>()
  let loaded: Loaded | undefined
  const ars: CliService['ars'] = (words, options = {}) => {
    const given = { ...options, env: { ...env, ...options.env } }
    const command = commandOf(words)
    if (options.node !== undefined || !called.has(command)) {
      called.add(command)
      return runArs(words, { cwd: folder.path, ...given })
    }
    loaded ??= startLoaded(folder.path)
    return loaded.run({ words, env: childEnvironment(given.env), input: options.input ?? '' })
  }
  return {
    ...{ service, env, ars },
    folder: folder.path,
    async json(words, options) {
      const result = await ars([...words, '--json'], options)
      if (result.code !== 0) throw new Error(`ars ${words.join(' ')} ended with ${result.code}: ${result.stderr}`)
      return JSON.parse(result.stdout)
    },
    async terminal(line, options = {}) {
      const pane = await openPane(line, { cwd: folder.path, ...options, env: { ...env, ...options.env } })
      panes.push(pane)
      return pane
    },
    async dispose() {
      await Promise.all([...panes, loaded].map((each) => each?.close()))
      await service.dispose()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** The words that name it: one, or two where the first is a group. */
const commandOf = (words: readonly string[]): string => {
  const isGroup = topics.some((topic) => topic.name === words[0] && topic.words !== undefined)
  return words.slice(0, isGroup ? 2 : 1).join(' ')
}

/** With exactly these variables of the tool: what the machine has set does not count. */
export async function runArs(words: readonly string[], options: ArsOptions & { cwd: string }): Promise<Result> {
  const child = startArs(words, options)
  const result: Result = { code: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      result[name] += text
    })
  }
  child.stdin.on('error', () => {}) // a command that reads no input may be gone already
  child.stdin.end(options.input ?? '')
  const [code] = await once(child, 'close')
  return { ...result, code: code as number | null }
}

/** For tests that send signals, or look at what is written while it runs. */
export const startArs = (words: readonly string[], { env = {}, cwd, node }: ArsOptions & { cwd: string }) =>
  spawn(node ?? process.execPath, [arsFile, ...words], { cwd, env: childEnvironment(env) })
