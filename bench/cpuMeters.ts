/*
 * The CPU time that a server's processes use. It depends far less on the machine's other load than call rates do, and shows
 * which process uses it.
 */
import { join } from 'node:path'
import { postmasterOf } from './connectionOf.ts'
import { readCpuMicroseconds, readFamilyCpuMicroseconds } from './readCpuMicroseconds.ts'
import type { Service } from './startService.ts'

/** By name: reads the CPU time used so far, in microseconds. */
export type CpuMeters = Readonly<Record<string, () => Promise<number>>>
export type CpuMs = Record<string, number>

/** For a service's process, and for all processes of its PostgreSQL. */
export async function metersOf({ pid, dataDir }: Service): Promise<CpuMeters> {
  const postmaster = await postmasterOf(join(dataDir, 'postgres'))
  return {
    'the service': () => readCpuMicroseconds(pid),
    PostgreSQL: () => readFamilyCpuMicroseconds(postmaster),
  }
}

/** Runs `work`, and returns its result with the CPU time that each meter counted. */
export async function metered<Result>(
  meters: CpuMeters,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpuMs: CpuMs }> {
  const before = await readAll(meters)
  const result = await work()
  const after = await readAll(meters)
  const spent = Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? Number.NaN)) / 1_000])
  return { result, cpuMs: Object.fromEntries(spent) as CpuMs }
}

async function readAll(meters: CpuMeters): Promise<CpuMs> {
  const read = Object.entries(meters).map(async ([name, meter]) => [name, await meter()] as const)
  return Object.fromEntries(await Promise.all(read))
}
