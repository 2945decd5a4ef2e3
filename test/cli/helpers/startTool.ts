/** `ars` in a pipe or in a terminal, in a separate folder. */
import { join } from 'node:path'
import { topics } from '../../../cli/tree.ts'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { openPane, type Pane } from './openPane.ts'
import { type ArsOptions, type Result, runArs } from './runArs.ts'
import { runLoaded } from './runLoaded.ts'

export interface Tool {
  /** The tool's variables, with a separate configuration folder. */
  env: Record<string, string>
  /** Folder of this test file; it is the working directory. */
  folder: string
  /**
   * Runs `ars` in pipes until it exits. A worker's first call of each command runs the binary; later calls are made in a
   * process that has already loaded it, since most of the time of a call is the start of a process.
   */
  ars(words: readonly string[], options?: ArsOptions): Promise<Result>
  /** Runs `ars` in pipes and expects exit code 0; returns the output of `--json`. */
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

export async function startTool(given: Record<string, string>): Promise<Tool> {
  const folder = await temporaryFolder()
  const cwd = folder.path
  const own = { XDG_CONFIG_HOME: join(cwd, 'config'), XDG_STATE_HOME: join(cwd, 'state'), LANG: 'C.UTF-8' }
  const env: Record<string, string> = { ...given, ...own }
  const panes: Pane[] = []
  const inPipes = openPipes(cwd)
  const ars: Tool['ars'] = (words, options = {}) => inPipes(words, { ...options, env: { ...env, ...options.env } })
  return {
    env,
    ars,
    folder: cwd,
    async json(words, options) {
      const result = await ars([...words, '--json'], options)
      if (result.code !== 0) throw new Error(`ars ${words.join(' ')} ended with ${result.code}: ${result.stderr}`)
      return JSON.parse(result.stdout)
    },
    async terminal(line, options = {}) {
      const pane = await openPane(line, { cwd, ...options, env: { ...env, ...options.env } })
      panes.push(pane)
      return pane
    },
    async dispose() {
      await Promise.all(panes.map((pane) => pane.close()))
      await folder[Symbol.asyncDispose]()
    },
  }
}

const called = new Set<string>()

const openPipes =
  (cwd: string) =>
  (words: readonly string[], options: ArsOptions): Promise<Result> => {
    const command = commandOf(words)
    const needsProcess = !called.has(command) || processBound.has(command) || options.node !== undefined
    called.add(command)
    if (needsProcess) return runArs(words, { cwd, ...options })
    return runLoaded({ words, env: childEnvironment(options.env ?? {}), cwd, input: options.input ?? '' })
  }

/** An editor needs the environment and the terminal of the process; a package keeps the state of shell completion. */
const processBound = new Set(['agents edit', 'complete'])

/** The words that name it: one, or two if the first is a group. */
const commandOf = (words: readonly string[]): string => {
  const isGroup = topics.some((topic) => topic.name === words[0] && topic.words !== undefined)
  return words.slice(0, isGroup ? 2 : 1).join(' ')
}
