/*
 * Every page, and the parameters that its URL may have. The router's pages, links, and what a page reads from its URL are
 * checked against this list when the dashboard is compiled.
 */
const period = ['period', 'from', 'to'] as const
const listPeriod = ['period', 'after', 'before'] as const
const versions = ['rollback', 'old', 'new'] as const
const deliveryList = ['status', 'type', 'http', 'delivery', ...listPeriod] as const

const parameters = {
  '/login': ['next', 'reason'],
  '/invitation': [],
  '/password-reset': [],
  '/device': [],
  '/': period,
  '/runs': [
    ...(['tab', 'status', 'agent', 'error', 'version', 'min_latency_ms', 'metadata', 'created_by'] as const),
    ...(['pipeline_run', 'idempotency_key', 'order', ...listPeriod] as const),
  ],
  '/runs/compare': ['a', 'b'],
  '/runs/$id': ['tab', 'view', 'step', 'event', 'type', 'delivery'],
  '/approvals': ['run'],
  '/playground': [
    ...(['agent', 'agent2', 'agent3', 'agent4', 'run', 'run2', 'run3', 'run4'] as const),
    ...(['panes', 'from', 'simulate'] as const),
  ],
  '/agents': ['status', 'kind', ...period],
  '/agents/catalog': ['hire'],
  '/agents/new': ['runtime'],
  '/agents/$id': ['tab', 'deploy', 'candidate', 'replay', 'result', 'release', ...versions, ...period],
  '/pipelines': ['status'],
  '/pipelines/new': ['step', 'steps'],
  '/pipelines/$id': ['tab', 'run', 'view', 'step', 'steps', 'status', ...versions, ...listPeriod],
  '/pipeline-runs/$id': ['tab', 'step', 'type', 'event'],
  '/alerts': ['tab', 'new', 'alert', 'status'],
  '/alerts/rules/$id': ['edit', 'alert', 'status'],
  '/webhooks': ['new', 'status'],
  '/webhooks/$id': deliveryList,
  '/events': ['type', 'event', 'delivery', ...listPeriod],
  '/analytics': ['agent', ...period],
  '/usage': ['month'],
  '/settings/api-keys': ['key', 'dialog'],
  '/settings/connectors': ['connector', 'dialog'],
  '/settings/policies': ['policy', 'dialog', 'from'],
  '/settings/members': ['dialog'],
  '/settings/audit-log': ['action', 'actor', 'target', 'entry', 'period'],
  '/settings/data': [],
  '/settings/account': [],
} as const satisfies Record<string, readonly string[]>

/** As the router writes it: `/runs/$id`. */
export type Route = keyof typeof parameters

/** The paths of a route: `/runs/` and any id for `/runs/$id`. */
type PathOf<To extends string> = To extends `${infer Start}$id` ? `${Start}${string}` : To

/** The path of a page, without a query string. */
export type PagePath = { [To in Route]: PathOf<To> }[Route]

type RouteOf<Path extends string> = Path extends Route
  ? Path
  : { [To in Route]: Path extends PathOf<To> ? To : never }[Route]

/** The parameters of a page's URL. */
export type SearchOf<Path extends string> = {
  [Name in (typeof parameters)[RouteOf<Path>][number]]?: string | undefined
}

/** The parameters of all pages. */
export type AnySearch = SearchOf<Route>

/** A page, and the state that it opens with. */
export type Target = { to: PagePath; search?: AnySearch | undefined }
