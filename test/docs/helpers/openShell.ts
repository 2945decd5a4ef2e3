/** A terminal of a reader: one shell, in which blocks of commands are pasted one after the other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'

export type Shell = {
  /** Pastes the commands and resolves with what they wrote to stdout; rejects if one of them fails. */
  run(commands: string): Promise<string>
  /** Pastes commands that keep running. */
  begin(commands: string): void
  /** What the last commands have written to stdout so far; throws if they failed. */
  written(): string
  [Symbol.asyncDispose](): Promise<void>
}

export async function openShell(cwd: string, env: NodeJS.ProcessEnv): Promise<Shell> {
  const scripts = await temporaryFolder()
  // In a separate process group, so that what keeps running can be ended.
  const child = spawn('bash', ['--norc'], { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  child.stdin.on('error', () => {})
  let pasted = 0
  const begin = (commands: string): void => {
    pasted += 1
    Object.assign(output, { stdout: '', stderr: '' })
    const script = join(scripts.path, `${pasted}.sh`)
    writeFileSync(script, commands)
    child.stdin.write(`set -e; . '${script}' </dev/null; set +e; echo '${endOf(pasted)}'\n`)
  }
  const written = (): string => {
    if (child.exitCode !== null) throw new Error(`a command failed: ${output.stderr}${output.stdout}`)
    return output.stdout
  }
  return {
    begin,
    written,
    async run(commands) {
      begin(commands)
      const end = `${endOf(pasted)}\n`
      const stdout = await waitUntil('the commands end', 120_000, () => written().includes(end) && output.stdout)
      return stdout.slice(0, stdout.indexOf(end))
    },
    async [Symbol.asyncDispose]() {
      endGroup(child.pid ?? 0)
      await closed
      await scripts[Symbol.asyncDispose]()
    },
  }
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended
  }
}

const endOf = (pasted: number): string => `-- end of block ${pasted} --`
