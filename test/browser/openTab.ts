/*
 * One tab for all pages of a service: each new tab would be another process, which loads and compiles every script
 * again, for more than a second of CPU.
 */
import type { Browser, Page } from 'playwright-core'
import { slowness } from '../helpers/slowness.ts'

export type Look = { theme?: 'light' | 'dark'; width?: number }

export type Tab = {
  page: Page
  /** Problems since the last visit: console errors, violations of the content security policy, requests to other hosts. */
  problems: string[]
  /** Clears what earlier visits stored and routed, and opens the path. `before` is called with the empty tab. */
  visit(path: string, look?: Look, before?: () => Promise<void>): Promise<void>
  /** Stops the last page but not its process, which an empty page without an origin would end. */
  leave(): Promise<void>
}

export async function openTab(browser: Browser, origin: string): Promise<Tab> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await slowDown(page)
  const problems = await collectProblems(page, origin)
  return {
    page,
    problems,
    async visit(path, { theme = 'light', width = 1440 } = {}, before = async () => {}) {
      await forget(page, origin)
      problems.length = 0
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 900 })
      page.setDefaultTimeout(60_000 * slowness())
      await before()
      await page.goto(origin + path)
    },
    async leave() {
      if (!page.isClosed()) await forget(page, origin)
    },
  }
}

/** For finding tests that pass only on a fast page: SLOWED_BY=6 makes its scripts take six times as long. */
export const slowedBy = Number(process.env.SLOWED_BY ?? 1)

async function slowDown(page: Page): Promise<void> {
  if (slowedBy === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
}

/** The files in the browser's cache stay. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies()
  await page.unrouteAll()
  if (!page.url().startsWith(origin)) return // nothing was opened yet
  // A page without scripts: a page left open would store its drafts again.
  await page.goto(`${origin}/healthz`)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
}

async function collectProblems(page: Page, origin: string): Promise<string[]> {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) problems.push(`request to ${url.href}`)
  })
  await page.exposeFunction('reportViolation', (text: string) => void problems.push(text))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportViolation('content security policy: ' + event.violatedDirective + ' ' + event.blockedURI))`)
  return problems
}
