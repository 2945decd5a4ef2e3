import type { Target } from './pageUrls.ts'

/** The page that shows the item with this id, whose prefix names its kind; undefined for kinds without a page. */
export function pageOfId(id: string): Target | undefined {
  return pages[id.slice(0, id.indexOf('_'))]?.(id)
}

const pages: Record<string, (id: string) => Target> = {
  run: (id) => ({ to: `/runs/${id}` }),
  ag: (id) => ({ to: `/agents/${id}` }),
  pipe: (id) => ({ to: `/pipelines/${id}` }),
  prun: (id) => ({ to: `/pipeline-runs/${id}` }),
  wh: (id) => ({ to: `/webhooks/${id}` }),
  rule: (id) => ({ to: `/alerts/rules/${id}` }),
  alrt: (id) => ({ to: '/alerts', search: { tab: 'alerts', alert: id } }),
  evt: (id) => ({ to: '/events', search: { event: id } }),
  key: (id) => ({ to: '/settings/api-keys', search: { key: id } }),
  pol: (id) => ({ to: '/settings/policies', search: { policy: id } }),
  conn: (id) => ({ to: '/settings/connectors', search: { connector: id } }),
}
