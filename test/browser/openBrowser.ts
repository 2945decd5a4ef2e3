/** Debian's Chromium, which sees no host but the service. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { needsProgram } from '../helpers/needsProgram.ts'
import type { TestService } from '../helpers/testService.ts'

export type OpenBrowser = {
  /** Opens a page; nothing is stored in the browser before. */
  open(path: string, how?: Look): Promise<OpenPage>
  close(): Promise<void>
}
export type Look = { theme?: 'light' | 'dark'; width?: number }
export type OpenPage = {
  page: Page
  /** What went wrong so far: errors in the console, violations of the policy, requests to other hosts. */
  problems: string[]
  /** The rules of axe that the page violates, each with an element. */
  violations(): Promise<string[]>
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const isThere = existsSync(executablePath)

export const needsChromium = <Tests extends { skip: unknown }>(tests: Tests): Tests =>
  needsProgram(tests, `Chromium (${executablePath})`, isThere)

/** Each theme and each width once: checking a page for accessibility takes seconds. */
export const looks: Required<Look>[] = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1440 },
]

/** `service`: whatever serves the pages. */
export async function openBrowser(service: Pick<TestService, 'port'>): Promise<OpenBrowser> {
  if (!isThere) return { open: () => Promise.reject(new Error('there is no Chromium')), close: async () => {} }
  const browser = await launchBrowser()
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  return { open: (path, how) => openPage(service, context, path, how), close: () => browser.close() }
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  })

async function openPage(service: Pick<TestService, 'port'>, context: BrowserContext, path: string, how: Look = {}) {
  const { theme = 'light', width = 1440 } = how
  const page = await context.newPage()
  const origin = `https://localhost:${service.port}`
  const problems = await collectProblems(page, origin)
  await page.addInitScript('localStorage.clear()')
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(origin + path)
  return { page, problems, violations: () => violationsOf(page) }
}

/** What goes wrong in the page from now on. */
export async function collectProblems(page: Page, origin: string): Promise<string[]> {
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

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/*
 * While colours change from one theme to the other, their contrast is anything. An element whose colour is inherited begins its
 * transition when that of its parent has ended, so that each frame may begin new ones.
 */
const transitionsEnd = `(async () => {
  const isRunning = ({ effect, playState }) =>
    playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime)
  do await new Promise(requestAnimationFrame)
  while (document.getAnimations().some(isRunning))
})()`

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/** The rules of axe that the page violates, each with an element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(transitionsEnd)
  const found = await page.evaluate(`${await readFile(axe, 'utf8')}; axe.run({ resultTypes: ['violations'] })`)
  return (found as { violations: Violation[] }).violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** For looking at pages by eye: screenshots are kept only where SCREENSHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
