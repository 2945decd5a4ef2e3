import type { IconName } from '../parts/layout/Icon.tsx'

export type Place = { to: string; label: string; icon: IconName; key: string; needs?: string }

/** The pages of the navigation, in its groups; `key` follows `g`. */
export const places: { name: string; places: Place[] }[] = [
  {
    name: 'Work',
    places: [
      { to: '/', label: 'Home', icon: 'home', key: 'h' },
      { to: '/runs', label: 'Runs', icon: 'runs', key: 'r', needs: 'runs:read' },
      { to: '/approvals', label: 'Approvals', icon: 'approvals', key: 'p', needs: 'runs:read' },
      { to: '/playground', label: 'Playground', icon: 'playground', key: 't', needs: 'agents:read' },
    ],
  },
  {
    name: 'Build',
    places: [
      { to: '/agents', label: 'Agents', icon: 'agents', key: 'a', needs: 'agents:read' },
      { to: '/agents/catalog', label: 'Catalog', icon: 'catalog', key: 'c', needs: 'agents:read' },
      { to: '/pipelines', label: 'Pipelines', icon: 'pipelines', key: 'i', needs: 'pipelines:read' },
    ],
  },
  {
    name: 'Observe',
    places: [
      { to: '/alerts', label: 'Alerts', icon: 'alerts', key: 'l', needs: 'alerts:read' },
      { to: '/webhooks', label: 'Webhooks', icon: 'webhooks', key: 'w', needs: 'webhooks:read' },
      { to: '/events', label: 'Events', icon: 'events', key: 'e', needs: 'webhooks:read' },
      { to: '/analytics', label: 'Analytics', icon: 'analytics', key: 'y', needs: 'analytics:read' },
      { to: '/usage', label: 'Usage', icon: 'usage', key: 'u', needs: 'usage:read' },
    ],
  },
  {
    name: 'Settings',
    places: [
      { to: '/settings/api-keys', label: 'API keys', icon: 'keys', key: 'k', needs: 'api_keys:read' },
      { to: '/settings/connectors', label: 'Connectors', icon: 'connectors', key: 'n', needs: 'connectors:read' },
      { to: '/settings/policies', label: 'Policies', icon: 'policies', key: 'o', needs: 'policies:read' },
      { to: '/settings/members', label: 'Members', icon: 'members', key: 'm', needs: 'users:read' },
      { to: '/settings/audit-log', label: 'Audit log', icon: 'audit', key: 'd', needs: 'audit:read' },
      { to: '/settings/account', label: 'Account', icon: 'account', key: 's' },
    ],
  },
]

/** The place whose page, or whose page about one item, is at this path. */
export function placeAt(path: string): Place | undefined {
  const all = places.flatMap((group) => group.places)
  const below = (place: Place) => path === place.to || (place.to !== '/' && path.startsWith(`${place.to}/`))
  const aside = path.startsWith('/pipeline-runs/') ? all.find(({ to }) => to === '/pipelines') : undefined
  return aside ?? all.filter(below).sort((one, other) => other.to.length - one.to.length)[0]
}
