/** The user and system CPU time of processes, in steps of 10 ms. */
import { readdir, readFile } from 'node:fs/promises'

/** For a process with all its threads. */
export async function readCpuMicroseconds(pid: number): Promise<number> {
  return (await readStat(pid)).microseconds
}

/** For a process and its children, including those that have ended, so that no time is lost between two reads. */
export async function readFamilyCpuMicroseconds(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((each) => each > 0)
  const stats = await Promise.all(pids.map((each) => readStat(each).catch(() => undefined)))
  const children = stats.map((stat) => (stat?.parentPid === pid ? stat.microseconds : 0))
  const { microseconds, microsecondsOfEnded } = await readStat(pid)
  return children.reduce((sum, each) => sum + each, microseconds + microsecondsOfEnded)
}

type Stat = { parentPid: number; microseconds: number; microsecondsOfEnded: number }

async function readStat(pid: number): Promise<Stat> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = (user: number, system: number): number =>
    ((fields[user] ?? 0) + (fields[system] ?? 0)) * tickMicroseconds
  return { parentPid: fields[1] ?? 0, microseconds: ticks(11, 12), microsecondsOfEnded: ticks(13, 14) }
}

const tickMicroseconds = 10_000
