/*
 * The dashboard in Chromium, for one file of tests: one service, one browser, and a context of its own for every page, signed
 * in as the seeded owner. After each test its pages are closed, and the test fails if one of them had an error in its console,
 * broke the content security policy or called another host.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import type { Environment } from '../../src/platform/config.ts'
import { collectProblems, type Look, launchBrowser, needsChromium } from '../browser/openBrowser.ts'
import { cookieOf, type TestUser } from '../helpers/browser.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'
import { untilBuilt } from './untilBuilt.ts'

export type DashboardUnderTest<Tested extends TestService = TestService> = {
  readonly service: Tested
  readonly browser: Browser
  /** Opens a path and waits for its heading. */
  open(path: string, how?: Visit): Promise<Page>
}

/**
 * `user`: null to be signed out. `refused`: the statuses that the case provokes; Chromium logs each of them. `fails`: what the
 * console says about another failure that it provokes.
 */
type Visit = Look & { user?: Pick<TestUser, 'email' | 'password'> | null; refused?: number[]; fails?: RegExp }

/** A function, since `test` belongs to the file that is loaded at present. */
export const dashboardTest = (name: string, body: () => Promise<void>): void => needsChromium(test)(name, body)

type Start<Tested> = (options: { env: Environment }) => Promise<Tested>

/** To be called once, at the top of a file. `start`: for a service with more around it, such as receivers of webhooks. */
export function openDashboard<Tested extends TestService = TestService>({
  env = {},
  start = startTestService as Start<TestService> as Start<Tested>,
}: {
  env?: Environment
  start?: Start<Tested>
} = {}): DashboardUnderTest<Tested> {
  jest.setTimeout(180_000) // walks through many pages, on machines that may be slow
  let started: { service: Tested; browser: Browser } | undefined
  const opened: OpenedPage[] = []
  const existing = () => {
    if (started === undefined) throw new Error('the dashboard is open inside of tests only')
    return started
  }
  beforeAll(async () => {
    const service = await start({ env })
    started = { service, browser: await launchBrowser() }
    await untilBuilt(service)
  })
  afterEach(async () => {
    const pages = opened.splice(0)
    await Promise.all(pages.map(({ page }) => page.context().close()))
    expect(pages.flatMap(unexpectedProblems)).toEqual([])
  })
  afterAll(async () => {
    await started?.browser.close()
    await started?.service.dispose()
  })
  return {
    get service() {
      return existing().service
    },
    get browser() {
      return existing().browser
    },
    async open(path, how = {}) {
      const page = await openPage(existing(), path, how)
      opened.push(page)
      return page.page
    },
  }
}

type OpenedPage = { page: Page; problems: string[]; expected: RegExp[] }

async function openPage(
  { service, browser }: { service: TestService; browser: Browser },
  path: string,
  { theme = 'light', width = 1440, user, refused = [], fails }: Visit,
): Promise<OpenedPage> {
  const origin = `https://localhost:${service.port}`
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (user !== null) await context.addCookies([await sessionCookieOf(service, origin, user)])
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems = await collectProblems(page, origin)
  await page.goto(origin + path)
  await page.locator('h1').first().waitFor()
  const expected = [
    ...refused.map((status) => new RegExp(`responded with a status of ${status}`)),
    ...(fails ? [fails] : []),
  ]
  return { page, problems, expected }
}

async function sessionCookieOf(service: TestService, url: string, user: Visit['user']) {
  const [name = '', value = ''] = (await cookieOf(service, user ?? undefined)).split('=')
  return { name, value, url, secure: true, httpOnly: true, sameSite: 'Lax' as const }
}

const unexpectedProblems = ({ problems, expected }: OpenedPage): string[] =>
  problems.filter((text) => !expected.some((pattern) => pattern.test(text)))
