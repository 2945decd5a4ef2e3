/** How each library's runner is started, and whether its requirements are installed. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Program } from '../../helpers/needsProgram.ts'

export type Language = {
  name: string
  command: readonly [program: string, ...args: string[]]
  folder: string
  /** Its requirements, for the message if they are missing. */
  needs: Program
  isInstalled: boolean
  /** A synchronous client has nothing to cancel with. */
  canCancel: boolean
  /** Scenarios in which the runtime sends a request again before the library notices that it was lost. */
  repeatedByRuntime?: readonly string[]
}

const clients = join(import.meta.dirname, '..', '..', '..', 'clients')
/** An interpreter in whose environment `clients/python` is installed. */
const python = process.env.CLIENTS_PYTHON ?? 'python3'
const hasPython = spawnSync(python, ['-c', 'import httpx2']).status === 0
const hasGo = spawnSync('go', ['version']).status === 0

const pythonWith = (name: string, ...args: string[]): Language => ({
  name,
  command: [python, '-m', 'tests.run_scenarios', ...args],
  folder: join(clients, 'python'),
  needs: 'Python with the client library',
  isInstalled: hasPython,
  canCancel: args[0] !== 'sync',
})

export const languages = {
  typescript: {
    name: 'TypeScript',
    command: [process.execPath, 'test/runScenarios.ts'],
    folder: join(clients, 'typescript'),
    needs: 'Node 24',
    isInstalled: true,
    canCancel: true,
  },
  python: pythonWith('Python, asynchronous'),
  pythonSync: pythonWith('Python, synchronous', 'sync'),
  go: {
    name: 'Go',
    command: ['go', 'run', './internal/scenarios'],
    folder: join(clients, 'go'),
    needs: 'Go',
    isInstalled: hasGo,
    canCancel: true,
  },
} satisfies Record<string, Language>

const hasProgram = (program: string): boolean => spawnSync(program, ['--version']).status === 0
export const hasWorkerd = hasProgram('workerd')

/** Runtimes other than Node that the TypeScript client supports. They are large, so only `.ci/nightly` installs them. */
export const runtimes = {
  bun: {
    ...languages.typescript,
    name: 'TypeScript in Bun',
    command: ['bun', 'run', 'test/runScenarios.ts'],
    needs: 'Bun',
    isInstalled: hasProgram('bun'),
  },
  deno: {
    ...languages.typescript,
    name: 'TypeScript in Deno',
    command: ['deno', 'run', '--allow-all', '--node-modules-dir=manual', 'test/runScenarios.ts'],
    needs: 'Deno',
    isInstalled: hasProgram('deno'),
    // A GET whose connection had been used before and was reset.
    repeatedByRuntime: ['a wait that is lost is repeated', 'a page that is lost is repeated, without a repeated item'],
  },
} satisfies Record<string, Language>
