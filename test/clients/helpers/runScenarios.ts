/** Starts a library's runner as a process and reads its report. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Language } from './languages.ts'

export type Report = {
  /** The failures, by the name of the scenario. */
  failures: Map<string, string[]>
  code: number | null
  stderr: string
}

export async function runScenarios({ command, folder }: Language, env: Record<string, string> = {}): Promise<Report> {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    // The runner starts the scripted server by `node`, which must be the one that runs these tests.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PYTHONPATH: 'src', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const closed = once(child, 'close')
  const failures = new Map<string, string[]>()
  for await (const line of createInterface(child.stdout)) {
    const { name, failures: found } = JSON.parse(line) as { name: string; failures: string[] }
    failures.set(name, found)
  }
  const [code] = await closed
  return { failures, code: code as number | null, stderr }
}
