/** Opens pages of the dashboard in Chromium, signed in as the seeded owner, and records their long tasks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Service } from '../startService.ts'
import { recordLongTasks } from './longTasks.ts'

/** Each page has its own context with an empty cache, which is closed when `use` returns. */
export type Pages = { visit<Result>(path: string, use: (page: Page) => Promise<Result>): Promise<Result> }

export async function openPages(owned: AsyncDisposableStack, { origin, dataDir }: Service): Promise<Pages> {
  const { email, password } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  owned.defer(() => browser.close())
  const visitor = await browser.newContext(options)
  const response = await visitor.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  if (!response.ok()) throw new Error(`The login failed: ${await response.text()}`)
  const storageState = await visitor.storageState()
  return {
    async visit(path, use) {
      const context = await browser.newContext({ ...options, storageState })
      try {
        const page = await context.newPage()
        await recordLongTasks(page)
        await page.goto(origin + path)
        return await use(page)
      } finally {
        await context.close()
      }
    },
  }
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const options: BrowserContextOptions = { ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } }
