/** What this thread has computed so far, in milliseconds: unlike the time that goes by, no busy machine adds to it. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
