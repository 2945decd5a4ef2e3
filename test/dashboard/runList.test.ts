/** The list of runs in the browser: search, periods, saved views, actions for all that match, and two runs compared. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { idBoundAt } from '../../src/platform/ids.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { startRun } from '../helpers/startRun.ts'
import { chooseFromMenu } from './chooseFromMenu.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, id: string) => page.locator(`tr[data-key="${id}"]`)
const search = (page: Page) => page.getByRole('combobox', { name: 'Search runs' })
const suggestion = (page: Page, name: RegExp) => page.getByRole('option', { name })

const fail = (code: string) => startRun(dashboard.service, { fail: { code } })
const ended = (id: string) => rest(dashboard.service, 'GET', `/runs/${id}?wait=20`)

dashboardTest("finds yesterday's failures of one agent with one error in three interactions", async () => {
  const today = await fail('sold_out')
  await ended(today)
  const noon = new Date()
  noon.setDate(noon.getDate() - 1)
  noon.setHours(12, 0, 0, 0)
  const old = idBoundAt('run', noon) // ids contain their time
  await dashboard.service.deps.db.pool.query(
    `insert into runs select (made).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', $2::text, 'created_at', $3::timestamptz)) as made
         from runs r where r.id = $1) copies`,
    [today, old, noon],
  )
  const page = await dashboard.go('/runs')
  await row(page, today).waitFor()
  await search(page).fill('sold')
  await suggestion(page, /^sold_out/).click()
  await page.getByLabel('Agent', { exact: true }).selectOption(String(dashboard.service.credentials.agents.simulator))
  await page.getByLabel('Period').selectOption('yesterday')
  await row(page, today).waitFor({ state: 'detached' })
  await row(page, old).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: 'Remove the filter Period: Yesterday' }).waitFor()
  await expectEveryLook(page, 'runs-yesterday')
})

dashboardTest('searches by metadata and opens a run by its id, from the keyboard', async () => {
  const body = { agent_id: dashboard.service.credentials.agents.echo, input: { query: 'x' } }
  const { json } = await rest(dashboard.service, 'POST', '/runs', { body: { ...body, metadata: { order: '77' } } })
  const page = await dashboard.go('/runs')
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await search(page).pressSequentially('order=77')
  await expectEveryLook(page, 'runs-search')
  await search(page).press('Enter')
  await page.waitForURL(/metadata=order/)
  await row(page, String(json.id)).waitFor()
  await search(page).fill(String(json.id))
  await suggestion(page, /Open the run/).waitFor()
  await search(page).press('Enter')
  await page.waitForURL((url) => url.pathname === `/runs/${json.id}`)
})

dashboardTest('saves the filters as a view, shows it again after a reload, and deletes it', async () => {
  const page = await dashboard.go('/runs?status=failed&period=7d')
  await chooseFromMenu(page, 'Save view')
  const form = page.getByRole('dialog', { name: 'Save view' })
  await form.getByLabel('Name').fill('Failures of the week')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('View').selectOption('All runs')
  await page.waitForURL((url) => !url.search.includes('failed'))
  await page.reload()
  await page.getByLabel('View').selectOption('Failures of the week')
  await page.waitForURL(/status=failed/)
  await page.waitForURL(/period=7d/)
  await chooseFromMenu(page, 'Delete the view Failures of the week')
  await page.getByLabel('View').waitFor({ state: 'detached' })
})

dashboardTest('reruns all runs that match the filter, beyond the rows that are shown, and can be stopped', async () => {
  const { service } = dashboard
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'many' }, metadata: { batch: 'whole' } }
  const { json } = await rest(service, 'POST', '/runs', { body })
  await service.deps.db.pool.query(
    `insert into runs select (made).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', 'run_' || lpad('9' || n::text, 26, '0'))) as made
         from runs r, generate_series(1, 119) n where r.id = $1) copies`,
    [json.id],
  )
  const page = await dashboard.go('/runs?metadata=batch%3Dwhole')
  await page.locator('tbody tr').nth(49).waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await button(page, 'Choose all that match').click()
  await button(page, 'Rerun 120').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rerun', exact: true }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText(/^[1-9]\d* of 120/).waitFor()
  await button(page, 'Stop').click()
  await progress.getByText(/^\d+ of 120, stopped$/).waitFor()
  const text = await progress.getByText(/of 120/).innerText()
  const done = Number.parseInt(text, 10)
  expect(done).toBeLessThan(120)
  const count = async () => {
    const { rows } = await service.deps.db.pool.query(
      `select count(*)::int as n from runs where metadata->>'batch' = 'whole'`,
    )
    return rows[0].n as number
  }
  await waitUntil('as many runs were made as were counted', 20_000, async () => (await count()) === 120 + done)
})

dashboardTest('compares two runs side by side', async () => {
  const ids = [await startRun(dashboard.service, { chunks: 2 }), await startRun(dashboard.service, { chunks: 3 })]
  for (const id of ids) await ended(id)
  const page = await dashboard.go('/runs')
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare runs' }).waitFor()
  const lines = page.getByRole('region', { name: 'Lines of input.chunks' })
  await lines.getByText(/2$/).waitFor()
  await lines.getByText(/3$/).waitFor()
  await page.getByRole('table', { name: 'Fields of both runs' }).getByText('differs').first().waitFor()
  await expectEveryLook(page, 'runs-compare')
})

dashboardTest('has the runs of pipelines as a tab', async () => {
  const { service } = dashboard
  const steps = [{ name: 'only', agent_id: service.credentials.agents.echo }]
  const { json: pipeline } = await rest(service, 'POST', '/pipelines', { body: { name: 'Tabbed', steps } })
  await rest(service, 'POST', `/pipelines/${pipeline.id}/runs`, { body: { input: { query: 'x' } } })
  const page = await dashboard.go('/runs')
  await page.getByRole('tab', { name: 'Pipeline runs' }).click()
  await page.getByRole('table', { name: 'Pipeline runs' }).getByRole('link', { name: 'Tabbed' }).waitFor()
  await expectEveryLook(page, 'runs-pipelines')
})
