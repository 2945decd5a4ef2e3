import type { IconName } from '../parts/layout/Icon.tsx'
import type { PagePath } from '../parts/navigation/pageUrls.ts'

export type Place = {
  to: PagePath
  label: string
  icon: IconName
  key: string
  needs?: string
  also?: readonly string[]
}

type PlaceGroup = { name: string; places: readonly Place[] }

/** The pages of the navigation, in its groups; `key` follows `g`, and pages below the paths of `also` belong to it too. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    name: 'Monitor',
    places: [
      { to: '/', label: 'Home', icon: 'home', key: 'h' },
      { to: '/runs', label: 'Runs', icon: 'runs', key: 'r', needs: 'runs:read', also: ['/pipeline-runs'] },
      { to: '/approvals', label: 'Approvals', icon: 'approvals', key: 'p', needs: 'runs:read' },
      { to: '/alerts', label: 'Alerts', icon: 'alerts', key: 'l', needs: 'alerts:read' },
      { to: '/analytics', label: 'Analytics', icon: 'analytics', key: 'y', needs: 'analytics:read' },
    ],
  },
  {
    name: 'Build',
    places: [
      { to: '/agents', label: 'Agents', icon: 'agents', key: 'a', needs: 'agents:read' },
      { to: '/pipelines', label: 'Pipelines', icon: 'pipelines', key: 'i', needs: 'pipelines:read' },
      { to: '/playground', label: 'Playground', icon: 'playground', key: 't', needs: 'agents:read' },
    ],
  },
  {
    name: 'Deliver',
    places: [
      { to: '/webhooks', label: 'Webhooks', icon: 'webhooks', key: 'w', needs: 'webhooks:read' },
      { to: '/events', label: 'Events', icon: 'events', key: 'e', needs: 'webhooks:read' },
    ],
  },
]

/** The pages of the settings, which have a separate navigation. */
export const settingsPlaces: readonly Place[] = [
  { to: '/settings/api-keys', label: 'API keys', icon: 'keys', key: 'k', needs: 'api_keys:read' },
  { to: '/settings/connectors', label: 'Connectors', icon: 'connectors', key: 'n', needs: 'connectors:read' },
  { to: '/settings/policies', label: 'Policies', icon: 'policies', key: 'o', needs: 'policies:read' },
  { to: '/settings/members', label: 'Members', icon: 'members', key: 'm', needs: 'users:read' },
  { to: '/settings/audit-log', label: 'Audit log', icon: 'audit', key: 'd', needs: 'audit:read' },
  { to: '/settings/data', label: 'Data', icon: 'download', key: 'f' },
  { to: '/usage', label: 'Usage and plan', icon: 'usage', key: 'u', needs: 'usage:read' },
  { to: '/settings/account', label: 'Account', icon: 'account', key: 's' },
]

const catalog: Place = { to: '/agents/catalog', label: 'Catalog', icon: 'catalog', key: 'c', needs: 'agents:read' }

/** Every place that a key or the palette opens. */
export const everyPlace: readonly Place[] = [...placeGroups.flatMap(({ places }) => places), catalog, ...settingsPlaces]

const shownPlaces = everyPlace.filter((place) => place !== catalog)

/** The place whose page, or whose page about one item, is at this path. */
export function placeAt(path: string): Place | undefined {
  const isBelow = (start: string) => path === start || (start !== '/' && path.startsWith(`${start}/`))
  return shownPlaces.find(({ to, also = [] }) => [to, ...also].some(isBelow))
}
