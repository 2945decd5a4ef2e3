import { beforeAll, describe, expect } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()

const headings: [path: string, heading: string][] = [
  ['/', 'Home'],
  ['/runs', 'Runs'],
  ['/runs/{run}', 'Run'],
  ['/approvals', 'Approvals'],
  ['/playground', 'Playground'],
  ['/agents', 'Agents'],
  ['/agents/catalog', 'Catalog'],
  ['/agents/new', 'New agent'],
  ['/agents/{agent}', 'Agent'],
  ['/pipelines', 'Pipelines'],
  ['/pipelines/{pipeline}', 'Pipeline'],
  ['/pipeline-runs/{pipelineRun}', 'Pipeline run'],
  ['/alerts', 'Alerts'],
  ['/alerts/rules/{rule}', 'Alert rule'],
  ['/webhooks', 'Webhooks'],
  ['/webhooks/{webhook}', 'Webhook'],
  ['/events', 'Events'],
  ['/analytics', 'Analytics'],
  ['/usage', 'Usage'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/connectors', 'Connectors'],
  ['/settings/policies', 'Policies'],
  ['/settings/members', 'Members'],
  ['/settings/audit-log', 'Audit log'],
  ['/settings/account', 'Account'],
]

const ids: Record<string, string> = {}
beforeAll(async () => {
  const { service } = dashboard
  const make = async (path: string, body: JsonObject) => (await rest(service, 'POST', path, { body })).json
  const { echo } = service.credentials.agents
  const input = { query: 'Hello' }
  const steps = [{ name: 'one', agent_id: echo, input: '$$.input' }]
  ids.agent = echo
  ids.run = String((await make('/runs', { agent_id: echo, input })).id)
  ids.pipeline = String((await make('/pipelines', { name: 'One step', steps })).id)
  ids.pipelineRun = String((await make(`/pipelines/${ids.pipeline}/runs`, { input })).id)
  ids.webhook = String((await make('/webhooks', { url: 'https://localhost:9/', events: ['run.completed'] })).id)
  const rule = { name: 'Failures', metric: 'failed_runs', comparator: 'gt', threshold: 5 }
  ids.rule = String((await make('/alert-rules', rule)).id)
})

const pathOf = (path: string) => path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? '')

describe.each(['owner', 'member', 'viewer'] as const)('for a user with the role %s', (role) => {
  dashboardTest('every page has its heading, and none has an error', async () => {
    const page = await dashboard.open('/', { user: await makeUser(dashboard.service, role) })
    const found: [string, string][] = []
    for (const [path, heading] of headings) {
      await page.goto(new URL(pathOf(path), page.url()).href)
      const text = await page.getByRole('heading', { level: 1 }).first().innerText()
      found.push([
        path,
        text === heading || text.startsWith(`${heading} `) || text.startsWith(`${heading}\n`) ? heading : text,
      ])
    }
    expect(found).toEqual(headings)
  })
})

dashboardTest('a page that does not exist says so and leads back', async () => {
  const page = await dashboard.open('/no/such/page')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/not found|no such page/i)
})

dashboardTest('whoever is signed out is asked to sign in and then sees the page that was asked for', async () => {
  const page = await dashboard.open('/runs?status=failed', { user: null })
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const { email, password } = dashboard.service.credentials
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/runs?status=failed')
})

dashboardTest('a page whose code is gone after an update of the service offers to reload', async () => {
  const page = await dashboard.open('/', { refused: [404], fails: /dynamically imported module/ })
  await page.route('**/assets/UsagePage-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Usage', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor()
  await page.unroute('**/assets/UsagePage-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
})
