import { ensureServiceUser } from './ensureServiceUser.ts'
import { canRun, namespace, type Owner, type RunAs, self } from './runAs.ts'

/**
 * An ordinary user runs the server as itself. Root runs it as the owner of the existing data, so that this user can start
 * the service later; without data, in a user namespace or, if those are forbidden, as the service's user.
 */
export async function chooseRunAs(owner: Owner | undefined): Promise<RunAs> {
  if (process.getuid?.() !== 0) return self
  if (owner !== undefined && owner.uid !== 0) return asUser(owner)
  if (await canRun(namespace, 'true', [])) return namespace
  return asUser(await ensureServiceUser())
}

/**
 * Makes the kernel shut the server down when the service is killed with kill -9. It must be the innermost of the prefixes:
 * changing user or namespace clears the setting. If `setpriv` does not support it, the next start ends the server.
 */
export async function withParentDeathSignal(runAs: RunAs): Promise<RunAs> {
  const withSignal = { ...runAs, prefix: [...runAs.prefix, 'setpriv', '--pdeathsig', 'INT', '--'] }
  return (await canRun(withSignal, 'true', [])) ? withSignal : runAs
}

async function asUser({ uid, gid }: Owner): Promise<RunAs> {
  const runAs: RunAs = { kind: 'user', prefix: [], uid, gid }
  if (await canRun(runAs, 'true', [])) return runAs
  throw new Error(
    'PostgreSQL refuses to run as root, and neither a user namespace nor another user is allowed here; ' +
      'start the service as an ordinary user or set DATABASE_URL',
  )
}
