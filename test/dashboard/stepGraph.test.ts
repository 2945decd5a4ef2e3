/** The graph of a pipeline in the browser: no edge passes behind a step; conditions and lists are drawn. */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { rest } from '../helpers/httpClient.ts'
import { expectEveryLook } from './expectEveryLook.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard()

async function makePipeline(name: string, steps: object[]): Promise<string> {
  const agent_id = dashboard.service.credentials.agents.echo
  const body = { name, steps: steps.map((step) => ({ agent_id, ...step })) }
  return String((await rest(dashboard.service, 'POST', '/pipelines', { body })).json.id)
}

dashboardTest('routes every edge around the steps that it does not connect', async () => {
  const id = await makePipeline('Detours', [
    { name: 'start', depends_on: [] },
    { name: 'middle', depends_on: ['start'] },
    { name: 'upper', depends_on: ['middle'] },
    { name: 'lower', depends_on: ['middle'] },
    { name: 'end', depends_on: ['upper', 'lower', 'start'] },
  ])
  const page = await dashboard.go(`/pipelines/${id}`)
  await page.getByRole('region', { name: 'Graph of the steps' }).getByRole('button', { name: /^end/ }).waitFor()
  expect(await edgesBehindSteps(page)).toEqual([])
  expect(await page.locator('[data-edge]').count()).toBe(6)
})

/** Edges that pass behind a step which they do not connect. */
const edgesBehindSteps = async (page: Page): Promise<string[]> =>
  JSON.parse(
    await page.evaluate(`(() => {
      const graph = document.querySelector('[aria-label="Graph of the steps"]')
      const steps = [...graph.querySelectorAll('button')].map((node) => node.getBoundingClientRect())
      const found = new Set()
      for (const path of graph.querySelectorAll('svg > path')) {
        const { left, top } = path.ownerSVGElement.getBoundingClientRect()
        const length = path.getTotalLength()
        for (let at = 0; at <= length; at += 2) {
          const point = path.getPointAtLength(at)
          const [x, y] = [left + point.x, top + point.y]
          const behind = steps.findIndex((step) => x > step.left + 2 && x < step.right - 2 && y > step.top && y < step.bottom)
          if (behind >= 0) found.add(path.getAttribute('d') + ' behind ' + behind)
        }
      }
      return JSON.stringify([...found])
    })()`),
  )

dashboardTest('draws the condition of a step and the list whose items it runs for', async () => {
  const id = await makePipeline('Conditions', [
    { name: 'each', for_each: 'input.orders' },
    { name: 'refund', when: '$count(steps.each.output) > 1' },
  ])
  const page = await dashboard.go(`/pipelines/${id}`)
  const graph = page.getByRole('region', { name: 'Graph of the steps' })
  await graph.getByRole('button', { name: /^each/ }).getByText('for each').waitFor()
  await graph.getByRole('button', { name: /^each/ }).getByText('input.orders').waitFor()
  await graph
    .getByRole('button', { name: /^refund/ })
    .getByText('if', { exact: true })
    .waitFor()
  await graph
    .getByRole('button', { name: /^refund/ })
    .getByText('$count(steps.each.output) > 1')
    .waitFor()
  await expectEveryLook(page, 'pipeline-conditions')
})

dashboardTest('goes from top to bottom on a phone, where two steps fit beside each other', async () => {
  const id = await makePipeline('Downwards', [
    { name: 'start', depends_on: [] },
    { name: 'upper', depends_on: ['start'], when: 'true' },
    { name: 'lower', depends_on: ['start'] },
    { name: 'end', depends_on: ['upper', 'lower'] },
  ])
  const page = await dashboard.go(`/pipelines/${id}?tab=edit`, { width: 360 })
  const graph = page.getByRole('region', { name: 'Graph of the steps' })
  await graph.getByRole('button', { name: /^end/ }).waitFor()
  expect(await edgesBehindSteps(page)).toEqual([])
  const hidden = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[aria-label^="Graph"]'))`
  expect(await page.evaluate(hidden)).toBe(0)
})
