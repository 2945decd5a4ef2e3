import { useStore } from '../state/store.ts'
import { type SessionViewer, sessionViewer } from './session.ts'

export type Right = { allowed: boolean; reason: string | undefined }

/** Whether the viewer has a scope, and if not, which one is missing. */
export function useCan(scope: string | undefined): Right {
  const viewer = useStore(sessionViewer)
  if (scope === undefined || (viewer && hasScope(viewer, scope))) return { allowed: true, reason: undefined }
  const role = viewer?.user?.role
  const who = role === undefined ? 'You have no' : `Your role, ${role}, does not have the`
  return { allowed: false, reason: `${who} scope ${scope}` }
}

/** The audit log is the owner's: no other `*` contains it. */
export function hasScope(viewer: SessionViewer, scope: string): boolean {
  if (viewer.scopes.includes(scope)) return true
  if (scope === 'audit:read') return viewer.user?.role === 'owner'
  return viewer.scopes.includes('*')
}

export function useViewer(): SessionViewer {
  const viewer = useStore(sessionViewer)
  if (!viewer) throw new Error('A page of the dashboard is drawn for nobody')
  return viewer
}
