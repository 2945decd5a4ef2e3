/** The streamed output of a run in the browser: where it opens, how it breaks lines, and how all of it is taken away. */
import { readFile } from 'node:fs/promises'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { startRun } from '../helpers/startRun.ts'
import { startWebhookService } from '../helpers/webhookService.ts'
import { dashboardTest, openDashboard } from './openDashboard.ts'

const dashboard = openDashboard({ start: startWebhookService })

const output = (page: Page) => page.getByRole('region', { name: 'Output text' })
const complete = (page: Page) => page.getByText(/^([\d,]+) of \1 events, no gaps$/).waitFor()

/** A paragraph as models write them: no line break for thousands of characters. */
const paragraph = Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ')
const text = `${paragraph}\n\n\tThe end, with a word that is not ASCII: naïve.`

async function runThatSays(said: string): Promise<string> {
  const { service } = dashboard
  const pieces = said.match(/[\s\S]{1,50}/g) ?? []
  const lines = pieces.map((delta) => `${JSON.stringify({ type: 'output.delta', delta })}\n`).join('')
  const endpoint = await service.receiver((response) =>
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(`${lines}{"type": "run.completed"}\n`),
  )
  const runtime = { type: 'http', url: endpoint.url('/say') }
  const { id: agent_id } = await service.call('POST', '/agents/custom', { name: 'Says', runtime })
  return String((await service.call('POST', '/runs', { agent_id, input: {} })).id)
}

dashboardTest('opens the output of a completed run at its beginning', async () => {
  const id = await startRun(dashboard.service, { chunks: 3_000 })
  await dashboard.service.call('GET', `/runs/${id}?wait=30`)
  const page = await dashboard.open(`/runs/${id}`)
  await complete(page)
  await output(page)
    .getByText(/^chunk 1 chunk 2 /)
    .waitFor()
  const scrolled = await page.evaluate(`document.querySelector('[aria-label="Output text"]').scrollTop`)
  expect(scrolled).toBe(0)
})

dashboardTest('breaks a long paragraph only where the lines are full', async () => {
  const id = await runThatSays(text)
  const page = await dashboard.go(`/runs/${id}`)
  await complete(page)
  await waitUntil('the text is drawn', 10_000, async () => (await drawnLines(page)).length > 5)
  const lines = await drawnLines(page)
  const full = Math.max(...lines)
  // The drawn lines are the first ones of the paragraph, whose words have at most 8 characters.
  expect(lines.slice(0, 15).filter((width) => width < full * 0.85)).toEqual([])
})

/** The width of each line on the screen, from the top. */
const drawnLines = async (page: Page): Promise<number[]> =>
  JSON.parse(
    await page.evaluate(`(() => {
      const region = document.querySelector('[aria-label="Output text"]')
      const range = document.createRange()
      range.selectNodeContents(region)
      const widths = new Map()
      for (const { top, right, left, width } of range.getClientRects()) {
        if (width === 0 || width > 5_000) continue
        const line = Math.round(top / 4)
        const seen = widths.get(line) ?? { left, right }
        widths.set(line, { left: Math.min(left, seen.left), right: Math.max(right, seen.right) })
      }
      const lines = [...widths].sort(([a], [b]) => a - b)
      return JSON.stringify(lines.map(([, { left, right }]) => right - left))
    })()`),
  )

dashboardTest('selects all of the output with Ctrl-A, and copies and downloads it as it was streamed', async () => {
  const id = await runThatSays(text)
  const page = await dashboard.go(`/runs/${id}`)
  await complete(page)
  const clipboard = () => page.evaluate('navigator.clipboard.readText()')
  await output(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await waitUntil('all of it is in the clipboard', 10_000, async () => (await clipboard()) === text)
  await page.evaluate('navigator.clipboard.writeText("")')
  await page.getByRole('button', { name: 'Copy output' }).click()
  await waitUntil('all of it is in the clipboard again', 10_000, async () => (await clipboard()) === text)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(text)
})
