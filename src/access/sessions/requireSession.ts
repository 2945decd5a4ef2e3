import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'

/** The name of the caller's browser session. Keys and tokens, even a session's, are refused. */
export function requireSession({ credential }: Viewer): string {
  if (credential.kind !== 'session') throw fail('session_required')
  return credential.id
}
