/*
 * The dashboard in Chromium, for one test file: one service, one browser, one tab, signed in as the seeded owner unless a
 * test names another user. A test fails if its page logged a console error, violated the content security policy or called
 * another host.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { needsChromium, sharedBrowser, tabOf } from '../browser/openBrowser.ts'
import type { Look, Tab } from '../browser/openTab.ts'
import { cookieOf, type TestUser } from '../helpers/browser.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { untilBuilt } from './untilBuilt.ts'

export type DashboardUnderTest<Tested extends TestService = TestService> = {
  readonly service: Tested
  readonly browser: Browser
  /** The one tab, as the last test left it. */
  readonly page: Page
  /** Opens a path and waits for its heading. */
  open(path: string, how?: Visit): Promise<Page>
  /**
   * Goes to a path as the owner, by a link if the last test was signed in as the owner: a fraction of the time of loading the
   * dashboard and the rules of axe. What the browser stores for the user, such as drafts, is kept.
   */
  go(path: string, how?: Provoked & Pick<Look, 'width'>): Promise<Page>
}

/**
 * `user`: null to be signed out. `refused`: the error statuses that the case provokes; Chromium logs each of them. `fails`:
 * the console message of another failure that it provokes.
 */
type Visit = Look & Provoked & { user?: Pick<TestUser, 'email' | 'password'> | null }
type Provoked = { refused?: number[]; fails?: RegExp }

/** A function, since `test` belongs to the currently loaded file. */
export const dashboardTest = (name: string, body: () => Promise<void>): void => needsChromium(test)(name, body)

/** Call it once, at the top of a file. `start`: for a service with additions, such as receivers of webhooks. */
export function openDashboard<Tested extends TestService = TestService>({
  start = startTestService as () => Promise<TestService> as () => Promise<Tested>,
}: {
  start?: () => Promise<Tested>
} = {}): DashboardUnderTest<Tested> {
  jest.setTimeout(180_000) // walks through many pages, on machines that may be slow
  let started: Started<Tested> | undefined
  let expected: RegExp[] = []
  let isOwner = false
  const existing = () => {
    if (started === undefined) throw new Error('the dashboard is open only inside tests')
    return started
  }
  beforeAll(async () => {
    const service = await start()
    const tab = await tabOf(`https://localhost:${service.port}`)
    started = { service, browser: await sharedBrowser(), tab, owner: await sessionCookieOf(service) }
    await untilBuilt(service)
  })
  afterEach(() => {
    const problems = started?.tab.problems.splice(0) ?? []
    expect(problems.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
  })
  afterAll(async () => {
    await started?.tab.leave()
    await started?.service.dispose()
  })
  const open = async (path: string, how: Visit = {}) => {
    expected = provokedBy(how)
    isOwner = how.user === undefined
    await visit(existing(), path, how)
    return existing().tab.page
  }
  return {
    get service() {
      return existing().service
    },
    get browser() {
      return existing().browser
    },
    get page() {
      return existing().tab.page
    },
    open,
    async go(path, how = {}) {
      if (!isOwner) return open(path, how)
      expected = provokedBy(how)
      await follow(existing().tab.page, path, how.width)
      return existing().tab.page
    },
  }
}

type Started<Tested> = { service: Tested; browser: Browser; tab: Tab; owner: SessionCookie }

async function visit({ service, tab, owner }: Started<TestService>, path: string, how: Visit): Promise<void> {
  const cookie = how.user === undefined ? owner : how.user && (await sessionCookieOf(service, how.user))
  await tab.visit(path, how, async () => {
    if (cookie !== null) await tab.page.context().addCookies([cookie])
  })
  await tab.page.locator('h1').first().waitFor()
}

/** Through an empty page, so that nothing of the previous one remains. */
async function follow(page: Page, path: string, width = 1440): Promise<void> {
  const nothing = page.getByRole('heading', { level: 1, name: 'No such page' })
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width, height: 900 })
  await push(page, '/no/such/page')
  await nothing.waitFor()
  await push(page, path)
  await nothing.waitFor({ state: 'detached' })
  await page.locator('h1').first().waitFor()
}

/** Like a link, without loading the page again. */
export const push = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

type SessionCookie = Awaited<ReturnType<typeof sessionCookieOf>>

async function sessionCookieOf(service: TestService, user?: Pick<TestUser, 'email' | 'password'>) {
  const [name = '', value = ''] = (await cookieOf(service, user)).split('=')
  const url = `https://localhost:${service.port}`
  return { name, value, url, secure: true, httpOnly: true, sameSite: 'Lax' as const }
}

const provokedBy = ({ refused = [], fails }: Visit): RegExp[] => [
  ...refused.map((status) => new RegExp(`responded with a status of ${status}`)),
  ...(fails ? [fails] : []),
]
