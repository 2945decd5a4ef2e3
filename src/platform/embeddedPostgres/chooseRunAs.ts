import { ensureServiceUser } from './ensureServiceUser.ts'
import { canRun, namespace, type Owner, type RunAs, self } from './runAs.ts'

/**
 * Ordinary users run the server themselves. Root leaves existing data to the user it belongs to, so that this user can
 * start the service again later; else it takes a user namespace, or where those are forbidden the service's own user.
 */
export async function chooseRunAs(owner: Owner | undefined): Promise<RunAs> {
  if (process.getuid?.() !== 0) return self
  if (owner !== undefined && owner.uid !== 0) return asUser(owner)
  if (await canRun(namespace, 'true', [])) return namespace
  return asUser(await ensureServiceUser())
}

/**
 * Lets the kernel shut the server down when the service dies without a chance to do it (kill -9). It has to be the
 * innermost of the prefixes: changing user or namespace clears the setting. Where `setpriv` lacks it, the server is left
 * behind and ended at the next start.
 */
export async function withParentDeathSignal(runAs: RunAs): Promise<RunAs> {
  const guarded = { ...runAs, prefix: [...runAs.prefix, 'setpriv', '--pdeathsig', 'INT', '--'] }
  return (await canRun(guarded, 'true', [])) ? guarded : runAs
}

async function asUser({ uid, gid }: Owner): Promise<RunAs> {
  const runAs: RunAs = { kind: 'user', prefix: [], uid, gid }
  if (await canRun(runAs, 'true', [])) return runAs
  throw new Error(
    'PostgreSQL refuses to run as root, and neither a user namespace nor another user is allowed here; ' +
      'start the service as an ordinary user or set DATABASE_URL',
  )
}
