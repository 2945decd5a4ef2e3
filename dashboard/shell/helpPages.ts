/** Which section of the documentation is about a page of the dashboard; pages below it share it. */
const helpPages: Record<string, string> = {
  '/': '/docs/dashboard',
  '/runs': '/docs/dashboard#runs',
  '/approvals': '/docs/runs#actions',
  '/playground': '/docs/dashboard#a-first-walk',
  '/agents': '/docs/agents',
  '/agents/catalog': '/docs/agents#the-catalog',
  '/pipelines': '/docs/pipelines',
  '/pipeline-runs': '/docs/pipelines#follow-a-pipeline-run',
  '/alerts': '/docs/alerts',
  '/webhooks': '/docs/webhooks',
  '/events': '/docs/webhooks#events',
  '/analytics': '/docs/limits#analytics',
  '/usage': '/docs/limits#usage',
  '/settings/api-keys': '/docs/access#api-keys',
  '/settings/connectors': '/docs/connectors',
  '/settings/policies': '/docs/guardrails',
  '/settings/members': '/docs/access#people',
  '/settings/audit-log': '/docs/access#the-audit-log',
  '/settings/data': '/docs/data',
  '/settings/account': '/docs/access#your-own-account',
}

/** The address of the documentation about the page at this path. */
export function helpPageOf(path: string): string {
  const below = (page: string) => path === page || (page !== '/' && path.startsWith(`${page}/`))
  const [longest = '/'] = Object.keys(helpPages)
    .filter(below)
    .sort((one, other) => other.length - one.length)
  return helpPages[longest] ?? '/docs'
}
