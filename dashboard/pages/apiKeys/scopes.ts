import type { SessionViewer } from '../../session/session.ts'
import { hasScope } from '../../session/useCan.ts'

const readAndWrite = ['runs', 'agents', 'api_keys', 'webhooks', 'pipelines', 'alerts', 'policies', 'connectors']

export const allScopes: string[] = [
  ...readAndWrite.flatMap((thing) => [`${thing}:read`, `${thing}:write`]),
  'agents:deploy',
  'usage:read',
  'analytics:read',
  'users:read',
  'users:write',
  'audit:read',
].sort()

const demoScopes = ['runs:read', 'runs:write', 'agents:read', 'usage:read']

/** A key has at most its creator's scopes; a demo key only a few of them. */
export const grantableScopes = (viewer: SessionViewer, mode: 'live' | 'demo'): string[] =>
  (mode === 'demo' ? demoScopes : allScopes).filter((scope) => hasScope(viewer, scope))

export type ScopePreset = { key: string; label: string; scopes: string[] }

export const scopePresets: ScopePreset[] = [
  { key: 'run', label: 'Run agents', scopes: ['agents:read', 'runs:read', 'runs:write'] },
  { key: 'read', label: 'Read only', scopes: allScopes.filter((one) => one.endsWith(':read') && one !== 'audit:read') },
  { key: 'webhooks', label: 'Webhooks', scopes: ['webhooks:read', 'webhooks:write'] },
  {
    key: 'deploy',
    label: 'Deploy agents',
    scopes: ['agents:deploy', 'agents:read', 'agents:write', 'policies:read', 'runs:read', 'runs:write'],
  },
]

/** The preset with exactly these scopes. */
export function presetOf(scopes: readonly string[]): string {
  if (scopes.includes('*')) return 'all'
  const same = (preset: ScopePreset) =>
    preset.scopes.length === scopes.length && preset.scopes.every((scope) => scopes.includes(scope))
  return scopePresets.find(same)?.key ?? 'custom'
}
