/** Judges again with current policies what cached ones refuse: another process may have changed them. */
import type { Scope } from '../platform/database/database.ts'
import type { LivePolicies } from './livePolicies.ts'

export async function confirmRefusal<Judged>(
  livePolicies: Pick<LivePolicies, 'forget'>,
  { organizationId }: Scope,
  judge: () => Promise<Judged>,
  isRefused: (judged: Judged) => boolean,
): Promise<Judged> {
  const judged = await judge()
  if (!isRefused(judged)) return judged
  livePolicies.forget(organizationId)
  return judge()
}
