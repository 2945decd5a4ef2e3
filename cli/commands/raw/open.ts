import { closest } from '../../command/closest.ts'
import { defineCommand } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { optionalArgument } from '../../command/flags.ts'
import { openInBrowser, systemBrowser } from '../../terminal/openInBrowser.ts'

/** Paths of the dashboard. */
const pages: Record<string, string> = {
  home: '/',
  runs: '/runs',
  approvals: '/approvals',
  playground: '/playground',
  agents: '/agents',
  catalog: '/agents/catalog',
  pipelines: '/pipelines',
  alerts: '/alerts',
  webhooks: '/webhooks',
  events: '/events',
  analytics: '/analytics',
  usage: '/usage',
  'api-keys': '/settings/api-keys',
  connectors: '/settings/connectors',
  policies: '/settings/policies',
  members: '/settings/members',
  'audit-log': '/settings/audit-log',
  account: '/settings/account',
  docs: '/docs',
}

/** Pages about one item, by the prefix before the _ of its id. */
const pagesOfIds: Record<string, string> = {
  run: '/runs/',
  ag: '/agents/',
  pipe: '/pipelines/',
  prun: '/pipeline-runs/',
  rule: '/alerts/rules/',
  wh: '/webhooks/',
}

export const open = defineCommand({
  brief: 'Open the dashboard in a browser',
  description: 'Prints the address, and on a terminal opens it with $BROWSER or the default browser.',
  examples: [
    ['ars open', 'the first page'],
    ['ars open runs', 'a page'],
    ['ars open run_…', 'the page of a run, an agent, a pipeline, a rule or a webhook'],
  ],
  args: { page: optionalArgument('A page, or an id', Object.keys(pages)) },
  async run({ args: { page = 'home' }, context }) {
    const url = new URL(pathOf(page), context.credentials().baseUrl.value).href
    if (context.out.mode === 'json') context.out.json({ url })
    else context.out.write(`${url}\n`)
    if (!context.terminal.canAsk && !context.env.BROWSER) return
    if (await openInBrowser(url, context.env)) return
    context.out.note(`${context.env.BROWSER || systemBrowser()} can't be started; open the address yourself`)
  },
})

function pathOf(page: string): string {
  const known = Object.hasOwn(pages, page) ? pages[page] : undefined
  if (known !== undefined) return known
  const [prefix = ''] = page.split('_')
  const folder = Object.hasOwn(pagesOfIds, prefix) && page.includes('_') ? pagesOfIds[prefix] : undefined
  if (folder !== undefined) return `${folder}${encodeURIComponent(page)}`
  const near = closest(page, Object.keys(pages))
  throw usageError(
    `the dashboard has no page ${JSON.stringify(page)}`,
    near ? `Did you mean ${near}?` : `Pages: ${Object.keys(pages).join(', ')}.`,
  )
}
