import { type Owner, runAsToEnd, self } from './runAs.ts'

/** The ids of the system user of the service, created if needed, or of `nobody` if no user can be created. */
export async function ensureServiceUser(): Promise<Owner> {
  const existing = await idsOf(name)
  if (existing !== undefined) return existing
  for (const [program, ...args] of commands) {
    const made = (await runAsToEnd(self, program, args)).code === 0 ? await idsOf(name) : undefined
    if (made !== undefined) return made
  }
  return (await idsOf('nobody')) ?? { uid: 65534, gid: 65534 }
}

const name = 'agent-run-service'

// shadow-utils (most distributions), then Debian's adduser, then BusyBox's (Alpine).
const commands = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', name],
  ['adduser', '--system', '--group', '--no-create-home', name],
  ['adduser', '-S', '-D', '-H', name],
] as const

async function idsOf(user: string): Promise<Owner | undefined> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => runAsToEnd(self, 'id', [flag, user])))
  if (uid?.code !== 0 || gid?.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}
