import { readFile } from 'node:fs/promises'

/** The processor time that a process has had so far, its own and the kernel's for it, in steps of 10 ms. */
export async function readCpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
