/** The commands of the processes that were started with this folder in their environment or among their arguments. */
import { readdir, readFile } from 'node:fs/promises'

export async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const commands = await Promise.all(
    pids.map(async (pid) => {
      const command = await read(`/proc/${pid}/cmdline`)
      return `${command}${await read(`/proc/${pid}/environ`)}`.includes(folder) ? command.replaceAll('\0', ' ') : ''
    }),
  )
  return commands.filter((command) => command !== '')
}
