/** Revokes a key with all its secrets, immediately. Revoking it again changes nothing. A person's key may revoke itself. */
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { type ChangeKeyDeps, changeApiKey } from './changeApiKey.ts'
import { isItself } from './keyPrivileges.ts'
import { type PublicApiKey, toPublicApiKey } from './toPublicApiKey.ts'

export async function revokeApiKey(deps: ChangeKeyDeps, viewer: Viewer, id: string): Promise<PublicApiKey> {
  if (viewer.credential.userId == null || !isItself(viewer, id)) authorize(viewer, 'api_keys:write')
  const revoked = await changeApiKey(deps, viewer, id, async (tx, row) => {
    if (row.revokedAt !== null) return undefined
    await deps.recordAudit(tx, viewer, { action: 'api_key.revoked', targetId: id, details: { name: row.name } })
    return { revokedAt: deps.clock.now() }
  })
  return toPublicApiKey(deps.keyUses, revoked)
}
