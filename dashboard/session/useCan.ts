import { useStore } from '../state/store.ts'
import { type SessionViewer, sessionViewer } from './session.ts'

export type Right = { allowed: boolean; reason: string | undefined }

/** Whether the viewer has a scope, and if not, which one is missing. */
export function useCan(scope: string | undefined): Right {
  const viewer = useStore(sessionViewer)
  if (scope === undefined || (viewer && hasScope(viewer, scope))) return { allowed: true, reason: undefined }
  const role = viewer?.user?.role
  const who = role === undefined ? 'You do not have the' : `Your role, ${role}, does not have the`
  return { allowed: false, reason: `${who} scope ${scope}` }
}

/** Only an owner's `*` includes the audit log, and none includes the scopes that must be named. */
export function hasScope(viewer: SessionViewer, scope: string): boolean {
  if (viewer.scopes.includes(scope) || namedScopes.includes(scope)) return viewer.scopes.includes(scope)
  if (scope === 'audit:read') return viewer.user?.role === 'owner'
  return viewer.scopes.includes('*')
}

/** Never included in `*`. */
export const namedScopes: readonly string[] = ['users:write']

export function useViewer(): SessionViewer {
  const viewer = useStore(sessionViewer)
  if (!viewer) throw new Error('A dashboard page was rendered without a signed-in user')
  return viewer
}
