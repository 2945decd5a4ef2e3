/** 2,000 agents, with long names and names from right to left, in the browser. */
import { expect } from '@jest/globals'
import { makeManyAgents } from './fillOrganisation.ts'
import { longestTaskMs, mostTaskMs } from './longestTaskMs.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()

dashboardTest('lists 2,000 agents and offers them in the palette without a task over 200 ms', async () => {
  await makeManyAgents(dashboard.service)
  const longest = await longestTaskMs(dashboard.browser, async () => {
    const page = await dashboard.open('/agents')
    await page.locator('tbody tr').nth(49).waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.locator('tbody tr').nth(99).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('Agent 1997')
    await page.getByRole('option', { name: 'Agent 1997' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Agent 1997' }).waitFor()
  })
  expect(longest).toBeLessThan(mostTaskMs)
})

dashboardTest('limits a key to some of 2,000 agents, of which those that match a text are shown', async () => {
  const page = await dashboard.go('/settings/api-keys?dialog=create')
  const form = page.getByRole('dialog', { name: 'Create key' })
  const longest = await longestTaskMs(dashboard.browser, async () => {
    await form.getByLabel('Name', { exact: true }).fill('Only two agents')
    await form.getByLabel('Only some agents').check()
    await form.getByText('30 of 2,00').waitFor()
    await form.getByLabel('Find an agent').fill('Agent 1997')
    await form.getByLabel('Agent 1997', { exact: true }).check()
    await form.getByLabel('Find an agent').fill('Agent 1994')
    await form.getByLabel('Agent 1994', { exact: true }).check()
    await form.getByText('1 of 1 shown').waitFor()
  })
  expect(longest).toBeLessThan(mostTaskMs)
  expect(await form.getByLabel('Agent 1997', { exact: true }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Create key', exact: true }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page
    .getByRole('row', { name: /Only two agents/ })
    .getByText('Agent 1997')
    .waitFor()
})

dashboardTest('filters runs by one of 2,000 agents, which is found by a part of its name', async () => {
  const page = await dashboard.go('/runs')
  const agent = page.getByRole('combobox', { name: 'Agent' })
  const longest = await longestTaskMs(dashboard.browser, async () => {
    await agent.fill('agent 1997')
    await page.getByRole('option', { name: 'Agent 1997' }).waitFor()
    await agent.press('Enter')
    await page.waitForURL(/agent=ag_0+1997/)
    await page.getByText('No run matches').waitFor()
  })
  expect(longest).toBeLessThan(mostTaskMs)
  expect(await agent.inputValue()).toBe('Agent 1997')
  await agent.click()
  await agent.fill('')
  await page.getByRole('option', { name: 'All agents' }).click()
  await page.waitForURL((url) => !url.searchParams.has('agent'))
})
