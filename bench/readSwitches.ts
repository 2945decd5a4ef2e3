import { readdir, readFile } from 'node:fs/promises'

/** How often the threads of a process gave up a core so far: each wake-up is one or two of these. */
export async function readSwitches(pid: number): Promise<number> {
  let switches = 0
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    // A thread may have ended in the meantime.
    const status = await readFile(`/proc/${pid}/task/${thread}/status`, 'utf8').catch(() => '')
    for (const [, count] of status.matchAll(/^(?:non)?voluntary_ctxt_switches:\s+(\d+)$/gm)) switches += Number(count)
  }
  return switches
}
