/** 2,000 agents, with long names and names from right to left, in the browser. */
import { expect } from '@jest/globals'
import { longestTaskMs } from './longestTaskMs.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()

/** CPU time of a task: a page must respond within this time, whatever it is doing. */
const mostMs = 200
const rightToLeft = 'وكيل مطابقة الفواتير للعملاء في الشرق الأوسط'
const longName = 'Reconciles the invoices of every customer with the payments of the bank '.repeat(3).slice(0, 200)

/** Copies of the agent echo: every third name is long, every third is written from right to left. */
async function makeManyAgents(): Promise<void> {
  const { pool } = dashboard.service.deps.db
  const { echo } = dashboard.service.credentials.agents
  const copy = async (table: string, where: string, changes: string, ...values: string[]) => {
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows[0]?.columns ?? ''
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from (
         select made.* from ${table} t, generate_series(1, 2000) n, lpad(n::text, 26, '0') tail,
           lateral jsonb_populate_record(t, jsonb_build_object(${changes})) made where ${where} = $1) copies`,
      [echo, ...values],
    )
  }
  await copy('agents', 't.id', `'id', 'ag_' || tail, 'deployment_id', 'dep_' || tail`)
  await copy('deployments', 't.agent_id', `'id', 'dep_' || tail, 'agent_id', 'ag_' || tail`)
  const name = `case n % 3 when 0 then left($2, 196) || n when 1 then $3 || ' ' || n else 'Agent ' || n end`
  await copy('agent_versions', 't.agent_id', `'agent_id', 'ag_' || tail, 'name', ${name}`, longName, rightToLeft)
}

dashboardTest('lists 2,000 agents and offers them in the palette without a task over 200 ms', async () => {
  await makeManyAgents()
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
  expect(longest).toBeLessThan(mostMs)
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
  expect(longest).toBeLessThan(mostMs)
  expect(await form.getByLabel('Agent 1997', { exact: true }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Create key', exact: true }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page
    .getByRole('row', { name: /Only two agents/ })
    .getByText('Agent 1997')
    .waitFor()
})
