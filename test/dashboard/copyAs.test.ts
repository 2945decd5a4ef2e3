/** "Copy as" on every page: its lines are run as a reader would run them, by the tool and by curl. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { isLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { everyRoute, signedOutRoutes } from './everyRoute.ts'
import { heading } from './heading.ts'
import { makeOneOfEach } from './makeOneOfEach.ts'
import { dashboardTest, openDashboard, push } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })

/** Pages without a user; with several calls at once; and forms, whose calls are rejected until they are filled in. */
const without = new Set([...signedOutRoutes, '/', '/runs/compare', '/agents/new', '/pipelines/new'])
const withCall = everyRoute.filter(([route]) => !without.has(route))
/** In the short form: lists, a single resource, figures, and the form of the playground. */
const inShortForm = new Set(['/runs', '/playground', '/agents/$id', '/webhooks', '/analytics'])

dashboardTest('every page offers its call as commands for ars and curl that the service accepts', async () => {
  const addresses = await makeOneOfEach(dashboard.service)
  const page = await dashboard.open('/runs')
  const lines: string[] = []
  const routes = withCall.filter(([route]) => isLong || inShortForm.has(route))
  for (const [route, title, shown] of routes) {
    await push(page, addresses[route] ?? route)
    await heading(page, title).waitFor() // the previous page may show the same text
    await page.locator('main').getByText(shown).filter({ visible: true }).first().waitFor()
    lines.push(...(await codeOf(page)))
  }
  await using shell = await openShell()
  const refused: string[] = []
  for (const line of lines) refused.push(...(await shell(line)))
  expect(refused).toEqual([])
  expect(lines.length).toBe(2 * routes.length)
})

async function codeOf(page: Page): Promise<string[]> {
  const inHeader = page.locator('main header').getByRole('button', { name: 'More actions' })
  if ((await inHeader.count()) > 0) await chooseFromMenu(page, 'Copy as')
  else await page.locator('main').getByRole('button', { name: 'Copy as', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Copy as' })
  const lines: string[] = []
  for (const language of ['ars', 'curl']) {
    await dialog.getByRole('radio', { name: language }).check({ force: true })
    lines.push(await dialog.getByRole('region', { name: 'Code' }).innerText())
  }
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['ars', 'curl'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return lines
}

/** A shell in which `ars` is the tool of this checkout, and curl fails on an error status; returns the failures. */
async function openShell() {
  const folder = await temporaryFolder()
  await symlink(join(import.meta.dirname, '..', '..', 'cli', 'ars.mjs'), join(folder.path, 'ars'))
  const { api_key, base_url, ca_file } = dashboard.service.credentials
  const certificates = ca_file ?? ''
  const env = childEnvironment({
    PATH: [folder.path, dirname(process.execPath), process.env.PATH].join(':'),
    ARS_API_KEY: api_key,
    ARS_BASE_URL: base_url,
    ARS_CA_FILE: certificates,
    CURL_CA_BUNDLE: certificates,
    XDG_CONFIG_HOME: folder.path,
    XDG_STATE_HOME: folder.path,
  })
  const run = async (line: string): Promise<string[]> => {
    const script = `curl() { command curl --fail-with-body --silent --show-error "$@"; }\n${line}`
    const child = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return code === 0 ? [] : [`${line}: ${code} ${stderr}${stdout}`]
  }
  return Object.assign(run, { [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() })
}
