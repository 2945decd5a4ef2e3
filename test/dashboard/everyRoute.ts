/** Every route of the dashboard, as its router writes it, with its heading and a text that appears once everything has loaded. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type KnownRoute = readonly [route: string, heading: string, shown: string]

export const everyRoute: readonly KnownRoute[] = [
  ['/login', 'Sign in', 'Password'],
  ['/invitation', 'Join your team', 'This link is incomplete'],
  ['/password-reset', 'Set a new password', 'This link is incomplete'],
  ['/device', 'Confirm a login', 'Your tool shows it'],
  ['/', 'Home', 'out_of_stock'],
  ['/runs', 'Runs', 'out_of_stock'],
  ['/runs/compare', 'Compare runs', 'Choose two runs'],
  ['/runs/$id', 'Run', '3 of 3 events, no gaps'],
  ['/approvals', 'Approvals', 'Send it?'],
  ['/playground', 'Playground', 'Options'],
  ['/agents', 'Agents', 'Echo'],
  ['/agents/catalog', 'Catalog', 'Summarizer'],
  ['/agents/new', 'New agent', 'Live result'],
  ['/agents/$id', 'Agent', 'Runs by outcome, last 24 hours'],
  ['/pipelines', 'Pipelines', 'One step'],
  ['/pipelines/new', 'New pipeline', 'Step name'],
  ['/pipelines/$id', 'Pipeline', 'summarise'],
  ['/pipeline-runs/$id', 'Pipeline run', 'summarise'],
  ['/alerts', 'Alerts', 'Failures'],
  ['/alerts/rules/$id', 'Alert rule', 'Failed runs, last 24 hours'],
  ['/webhooks', 'Webhooks', 'localhost'],
  ['/webhooks/$id', 'Webhook', 'run.completed'],
  ['/events', 'Events', 'run.completed'],
  ['/analytics', 'Analytics', 'Runs by outcome'],
  ['/usage', 'Usage', 'Calls by day'],
  ['/settings/api-keys', 'API keys', 'First key'],
  ['/settings/connectors', 'Connectors', 'Models'],
  ['/settings/policies', 'Policies', 'privacy'],
  ['/settings/members', 'Members', '(you)'],
  ['/settings/audit-log', 'Audit log', 'webhook.created'],
  ['/settings/data', 'Data', 'Runs are kept'],
  ['/settings/account', 'Account', 'Single-key shortcuts'],
]

/** The pages of people who are not signed in. */
export const signedOutRoutes: ReadonlySet<string> = new Set(['/login', '/invitation', '/password-reset'])

/** The dashboard's routes, read from its code. */
export async function routesInCode(): Promise<string[]> {
  const folder = join(import.meta.dirname, '..', '..', 'dashboard', 'shell')
  const texts = await Promise.all(['router.tsx', 'pages.ts'].map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .flatMap((text) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path))
    .filter((path) => path !== '$')
}
