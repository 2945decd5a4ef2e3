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

/** Only an owner's `*` includes the audit log. */
export function hasScope(viewer: SessionViewer, scope: string): boolean {
  if (viewer.scopes.includes(scope)) return true
  if (scope === 'audit:read') return viewer.user?.role === 'owner'
  return viewer.scopes.includes('*')
}

export function useViewer(): SessionViewer {
  const viewer = useStore(sessionViewer)
  if (!viewer) throw new Error('A dashboard page was rendered without a signed-in user')
  return viewer
}
