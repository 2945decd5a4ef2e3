/** The CPU time of this thread in milliseconds, which other processes do not affect. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
