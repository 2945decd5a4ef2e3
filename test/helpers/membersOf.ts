/** The processes of the service that a supervisor runs (PROCESSES above 1), without PostgreSQL and builds. */
import { readFile } from 'node:fs/promises'

export async function membersOf(supervisor: number): Promise<number[]> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const children = await read(`/proc/${supervisor}/task/${supervisor}/children`)
  const pids = children.trim().split(' ').map(Number)
  const commands = await Promise.all(pids.map((pid) => read(`/proc/${pid}/cmdline`)))
  return pids.filter((_, index) => /\bserver\.(mjs|ts)\b/.test(commands[index] ?? ''))
}
