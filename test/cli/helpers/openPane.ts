/** A command line in a real terminal: a separate tmux server, whose screen can be read and typed into. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { outputOf } from '../../helpers/runProgram.ts'
import { patienceMs } from './patience.ts'
import { arsFile } from './runArs.ts'

export interface Pane {
  /** The screen's content; wrapped lines are as the terminal shows them. */
  screen(): Promise<string>
  /** The same with colours. */
  coloredScreen(): Promise<string>
  /** Resolves with the screen when it contains the text, or matches. */
  shows(text: string | RegExp): Promise<string>
  /** Types text, or keys by the names of tmux: `Enter`, `C-c`. */
  type(...keys: string[]): Promise<void>
  /** Resolves with the exit code when the command has ended. */
  ended(): Promise<number>
  /** The terminal's settings as printed by `stty -a`: the same before and after a command. */
  settings(): Promise<{ before: string; after: string }>
  /** Size of the screen. */
  resize(columns: number, rows: number): Promise<void>
  close(): Promise<void>
}

/** For `describe` or `test` of terminals. */
export const inTerminals = <Tests extends { skip: unknown }>(tests: Tests): Tests =>
  needsProgram(tests, 'tmux', spawnSync('tmux', ['-V']).status === 0)

interface Options {
  cwd: string
  env: Record<string, string>
  columns?: number
  rows?: number
}

export async function openPane(line: string, { cwd, env, columns = 80, rows = 30 }: Options): Promise<Pane> {
  const folder = await mkdtemp(join(tmpdir(), 'ars-pane-'))
  const socket = join(folder, 'tmux')
  const tmux = async (...words: string[]): Promise<string> => {
    const args = ['-f', '/dev/null', '-S', socket, ...words]
    return (await outputOf({ program: 'tmux', args, env: terminalEnvironment({}) })).stdout
  }
  await writeFile(join(folder, 'script'), scriptOf(folder, line, env), { mode: 0o700 })
  const size = ['-x', String(columns), '-y', String(rows)]
  await tmux('new-session', '-d', ...size, '-c', cwd, join(folder, 'script'))
  const screen = async (): Promise<string> => (await tmux('capture-pane', '-p')).trimEnd()
  const read = (name: string): Promise<string> => readWhenThere(join(folder, name))
  return {
    screen,
    coloredScreen: async () => (await tmux('capture-pane', '-p', '-e')).trimEnd(),
    async shows(text) {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const seen = await screen()
        if (typeof text === 'string' ? seen.includes(text) : text.test(seen)) return seen
        if (Date.now() > deadline) throw new Error(`the terminal never showed ${text}; it shows:\n${seen}`)
        await sleep(100) // each look starts a process
      }
    },
    type: async (...keys) => void (await tmux('send-keys', ...keys)),
    async ended() {
      const code = Number((await read('code')).trim())
      const isOver = async () => (await tmux('display-message', '-p', '#{pane_title}')).trim() === overTitle
      await waitUntil('all output is on the screen', patienceMs, isOver)
      return code
    },
    settings: async () => ({ before: await read('before'), after: await read('after') }),
    resize: async (width, height) => void (await tmux('resize-window', '-x', String(width), '-y', String(height))),
    async close() {
      await tmux('kill-server').catch(() => {})
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** Set after the command: tmux may read a command's output after the command has ended. */
const overTitle = 'over'

/** `ars` is a shell function; the exit code and the terminal's settings are written to files. */
const scriptOf = (folder: string, line: string, env: Record<string, string>): string => {
  const set = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`)
  return `#!/bin/bash
${set.join('\n')}
ars() { ${quoted(process.execPath)} ${quoted(arsFile)} "$@"; }
stty -a > ${folder}/before
trap : INT
${line}
echo $? > ${folder}/code.new
trap '' INT # a Ctrl-C that comes too late would end the server
stty -a > ${folder}/after.new
printf '\\033]2;${overTitle}\\007'
mv ${folder}/after.new ${folder}/after
mv ${folder}/code.new ${folder}/code
exec sleep 600
`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const terminalEnvironment = (env: Record<string, string>): NodeJS.ProcessEnv =>
  childEnvironment({ LANG: 'C.UTF-8', PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...env })

async function readWhenThere(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
