/** Releases in the browser: stages, a candidate that is taken back automatically, and the replay that an agent can require. */
import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { rest } from '../helpers/httpClient.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()
const agents = agentCalls(() => dashboard.service)

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** An agent with a candidate that fails when it is asked to. */
async function makeCandidate(name: string): Promise<string> {
  const { json } = await agents.custom({ name, runtime: expression('{ "n": n * 2 }') })
  const body = { runtime: expression('{ "n": bad ? $error("It is bad") : n * 2 }') }
  await rest(dashboard.service, 'POST', `/agents/${json.id}/versions`, { body })
  return String(json.id)
}

/** Runs of which each version gets some. */
const makeRuns = (id: string, bad: boolean) =>
  Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      rest(dashboard.service, 'POST', '/runs', { body: { agent_id: id, input: { n, bad } } }),
    ),
  )

dashboardTest('releases a candidate in stages, and shows that it is taken back automatically', async () => {
  const id = await makeCandidate('Careful doubler')
  const page = await dashboard.go(`/agents/${id}?tab=candidate`)
  await page.getByRole('region', { name: 'What it changes' }).getByRole('link', { name: 'Release' }).click()
  const form = page.getByRole('form', { name: 'New release' })
  await form.getByText('at the earliest', { exact: false }).waitFor()
  await form.getByText('3 h at the earliest', { exact: false }).waitFor()
  await form.getByText('Quick: 25%').click()
  await form.getByText('15 min at the earliest', { exact: false }).waitFor()
  await form.getByLabel('Stage 1: % of runs').fill('40')
  await button(form, 'Add stage').click()
  expect(await form.getByLabel('Stage 2: % of runs').inputValue()).toBe('80')
  await form.getByLabel('Runs to judge').fill('5')
  // On a busy machine, a few runs may take much longer than others.
  await form.getByLabel('p95 latency, times live').fill('1000')
  await form.getByLabel('Reason').fill('Doubles faster')
  await expectEveryLook(page, 'release-form')
  await button(form, 'Start release').click()
  const share = page.getByRole('meter', { name: 'Runs that version 2 gets' })
  await share.waitFor()
  expect(await share.getAttribute('aria-valuenow')).toBe('40')
  await page.getByRole('link', { name: 'releasing version 2: 40%' }).waitFor()
  expect(await button(page, 'Advance').getAttribute('aria-disabled')).toBe('true')
  await makeRuns(id, false)
  await waitUntil('both versions have enough runs', 20_000, async () => {
    return (await button(page, 'Advance').getAttribute('aria-disabled')) === null
  })
  await page.getByText('stops at', { exact: false }).waitFor()
  await expectEveryLook(page, 'release')
  await button(page, 'Advance').click()
  await button(dialog(page, 'End the stage now?'), 'Advance').click()
  await page
    .getByRole('meter', { name: 'Runs that version 2 gets' })
    .and(page.locator('[aria-valuenow="80"]'))
    .waitFor()
  await makeRuns(id, true)
  await page.getByText('Version 2 was taken back: it failed more often than the live version.').waitFor()
  await page.getByText('There is no candidate').waitFor()
  await expectEveryLook(page, 'release-stopped')
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page
    .getByRole('row', { name: /Version 2/ })
    .getByText('taken back', { exact: true })
    .waitFor()
  expect(await button(page, 'Roll back to version 2').count()).toBe(0)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: '2 deployments' }).click()
  await page.getByText('version 2 was released, and taken back').waitFor()
  await expectEveryLook(page, 'release-mark')
})

dashboardTest('cancels a release after confirmation, and lists it', async () => {
  const id = await makeCandidate('Hesitant')
  const { service } = dashboard
  const body = { version: 2, stages: [{ percent: 1, seconds: 3_600 }], sticky_by: 'metadata.user' }
  const { json } = await rest(service, 'POST', `/agents/${id}/releases`, { body })
  const page = await dashboard.go(`/agents/${id}?tab=release`)
  await page.getByText('metadata.user').waitFor()
  await page.getByText('Judged once the live version has', { exact: false }).waitFor()
  await button(page, 'Cancel release').click()
  await expectEveryLook(page, 'release-stop')
  await button(dialog(page, 'Cancel the release?'), 'Cancel release').click()
  const view = page.getByRole('region', { name: 'Release of version 2' })
  await view.getByText('cancelled', { exact: true }).waitFor()
  await page.getByText('There is no candidate').waitFor()
  expect((await rest(service, 'GET', `/releases/${json.id}`)).json).toMatchObject({ status: 'cancelled' })
  await dashboard.go(`/agents/${id}?tab=release`)
  await page.getByRole('row', { name: /Version 2/ }).click()
  await view.getByText('cancelled', { exact: true }).waitFor()
})

dashboardTest('requires a replay of an agent, and shows which', async () => {
  const id = await makeCandidate('Strict')
  const page = await dashboard.go(`/agents/${id}?tab=edit`)
  const section = page.getByRole('region', { name: 'Required replay' })
  await button(section, 'Require a replay').click()
  const form = dialog(page, 'Required replay')
  await form.getByLabel('Minimum number of runs').fill('30')
  await form.getByLabel('Same output').check()
  await expectEveryLook(page, 'required-replay')
  await button(form, 'Save').click()
  await section.getByText('at least 30 runs and these checks: completes, same output', { exact: false }).waitFor()
  const required = { min_runs: 30, checks: [{ check: 'completes' }, { check: 'same_output' }] }
  expect((await rest(dashboard.service, 'GET', `/agents/${id}`)).json).toMatchObject({ require_replay: required })
  const refused = await dashboard.go(`/agents/${id}?tab=release`)
  await button(refused, 'Start release').click()
  await refused.getByRole('alert').getByText('replay', { exact: false }).first().waitFor()
  await dashboard.go(`/agents/${id}?tab=edit`)
  await button(section, 'Remove').click()
  await section.getByText('go live without a replay', { exact: false }).waitFor()
})
