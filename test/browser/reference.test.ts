import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { isLong, onlyLong } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { looks, needsChromium, type OpenBrowser, openBrowser, takeScreenshot } from './openBrowser.ts'
import type { Look } from './openTab.ts'

const browserTest = needsChromium(test)

let service: TestService
let browser: OpenBrowser
beforeAll(async () => {
  service = await startTestService()
  browser = await openBrowser(service)
})
afterAll(async () => {
  await browser.close()
  await service.dispose()
})

/** Loads the reference, which takes seconds of CPU: once for each look. */
const openReference = async (look: Look) => {
  const opened = await browser.open(`/docs/reference#${createRun}`, look)
  await opened.page.locator(`body.${look.theme}-mode`).waitFor()
  return { ...opened, ...(await shown(opened.page, createRun)) }
}
/** Like a link, without loading the page again. */
const goTo = async (page: Page, id: string) => {
  await page.evaluate(`location.hash = ${JSON.stringify(id)}`)
  return shown(page, id)
}
const shown = async (page: Page, id: string) => {
  const operation = page.locator(`section[id$="/${id}"]`).first()
  const testRequest = operation.getByRole('button', { name: /test request/i })
  await testRequest.waitFor()
  return { operation, testRequest }
}
const createRun = 'tag/runs/POST/runs'
const evaluateExpression = 'tag/expressions/POST/expressions/evaluate'
const listDeliveries = 'tag/deliveries/GET/deliveries'

/** Opens the dialog for a call of the operation. Each time, the browser computes the styles of the whole page for a second. */
const openDialog = async (page: Page, id: string) => {
  const { testRequest } = await goTo(page, id)
  await testRequest.click()
  await page.getByRole('dialog').getByLabel('Bearer Token').waitFor()
  await takePageAway(page)
  return { testRequest }
}
/** While the long page is in the document, each check and each change of the width takes seconds of CPU. */
const takePageAway = (page: Page) =>
  page.evaluate(`(() => {
    const main = document.querySelector('main.references-rendered')
    const place = document.createComment('')
    main.replaceWith(place)
    window.putPageBack = () => place.replaceWith(main)
  })()`)
const putPageBack = (page: Page) => page.evaluate('window.putPageBack()')
const fillKey = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Bearer Token').fill(service.credentials.api_key)
}
const send = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^send \w+ request to/i })
    .click()
  await page.getByRole('dialog').getByText('200 OK').waitFor()
}

const closeDialog = async (page: Page) => {
  await putPageBack(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

type Opened = Awaited<ReturnType<typeof openReference>>

const checkPage = async (look: Required<Look>, { page, problems, violations }: Opened) => {
  await takeScreenshot(page, `docs-${look.theme}-${look.width}`)
  // The rules of axe take many seconds of CPU on all operations, so the short form applies them to one.
  expect(await violations(isLong ? undefined : `section[id$="/${createRun}"]`)).toEqual([])
  expect(problems).toEqual([])
}

const checkDialog = async (look: Required<Look>, { page, problems, violations }: Opened) => {
  const dialog = page.getByRole('dialog')
  await fillKey(page)
  await takeScreenshot(page, `docs-dialog-${look.theme}-${look.width}`)
  expect(await violations('[aria-modal]')).toEqual([])
  await send(page)
  await dialog.getByRole('textbox', { name: 'Response Body' }).getByText('"total"').scrollIntoViewIfNeeded()
  await takeScreenshot(page, `docs-answer-${look.theme}-${look.width}`)
  if (isLong) expect(await violations('[aria-modal]')).toEqual([]) // otherwise with more of the response, below
  await expectDialogToFit(page, look.width)
  expect(problems).toEqual([])
}

const expectDialogToFit = async (page: Page, width: number) =>
  expect(await page.evaluate(`document.querySelector('[aria-modal]').scrollWidth`)).toBeLessThanOrEqual(width)

const [narrow, wide] = looks as [Required<Look>, Required<Look>]
const accessible = 'is accessible and without errors'
const calls = "calls the service with the reader's key in a dialog that is accessible before and after it"

/** The short form loads the page once: wide and dark. */
onlyLong(describe)(`in ${narrow.theme} at ${narrow.width} px`, () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await openReference(narrow)
  })

  browserTest(accessible, () => checkPage(narrow, opened))

  browserTest(calls, async () => {
    await openDialog(opened.page, evaluateExpression)
    await checkDialog(narrow, opened)
  })
})

describe(`in ${wide.theme} at ${wide.width} px, opened by a link to an operation,`, () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await openReference(wide)
  })

  browserTest('focuses the operation, without an outline', async () => {
    const { page, operation } = opened
    await operation.and(page.locator(':focus')).waitFor()
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none')
  })

  browserTest(accessible, () => checkPage(wide, opened))

  browserTest('shows samples in curl, TypeScript, Python and Go', async () => {
    const { page, operation } = opened
    await operation.getByRole('button', { name: /shell curl/i }).click()
    await page.getByRole('option').nth(3).waitFor()
    await takeScreenshot(page, 'docs-languages')
    const offered = await page.getByRole('option').allInnerTexts()
    expect(offered.map((text) => text.trim()).sort()).toEqual(['Curl', 'Go', 'Python', 'TypeScript'])
    await page.keyboard.press('Escape')
  })

  browserTest('finds other operations with the search', async () => {
    const { page, problems } = opened
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('rotate')
    const found = page
      .getByRole('option')
      .filter({ hasText: /rotate/i })
      .first()
    await found.waitFor()
    await takeScreenshot(page, 'docs-search')
    await found.click()
    await page.waitForURL(/rotate/i)
    expect(problems).toEqual([])
  })

  describe('with the dialog of a request', () => {
    let testRequest: Locator
    beforeAll(async () => {
      ;({ testRequest } = await openDialog(opened.page, evaluateExpression))
    })

    browserTest(calls, () => checkDialog(wide, opened))

    browserTest('fits a window that becomes narrow', async () => {
      const { page } = opened
      await page.setViewportSize({ width: narrow.width, height: 900 })
      await expectDialogToFit(page, narrow.width)
      await page.setViewportSize({ width: wide.width, height: 900 })
    })

    browserTest('does not keep the key in the browser', async () => {
      const { page } = opened
      await fillKey(page)
      await send(page)
      const kept = JSON.stringify([
        await page.context().storageState({ indexedDB: true }),
        await page.evaluate('[sessionStorage, location.href]'),
      ])
      expect(kept).toContain('localStorage')
      expect(kept).not.toContain(service.credentials.api_key)
    })

    browserTest('is accessible in the parts of the dialog that are opened on demand', async () => {
      const { page, problems, violations } = opened
      if (isLong) {
        await closeDialog(page)
        ;({ testRequest } = await openDialog(page, listDeliveries)) // has parameters
      }
      const dialog = page.getByRole('dialog')
      await fillKey(page)
      await dialog.getByRole('button', { name: 'Auth Type: apiKey' }).click()
      await dialog.getByRole('option', { name: 'session' }).waitFor()
      expect(await violations('[aria-modal]')).toEqual([])
      await dialog.getByRole('button', { name: 'Auth Type: apiKey' }).click()
      await send(page)
      for (const name of ['Cookies (Collapsed)', 'Request Headers', 'Response Headers', 'Show sidebar'])
        await dialog.getByRole('button', { name }).click()
      await dialog.getByRole('button', { name: 'Raw', exact: true }).last().click() // that of the response
      await takeScreenshot(page, 'docs-dialog-parts')
      expect(await violations('[aria-modal]')).toEqual([])
      expect(problems).toEqual([])
    })

    browserTest('is inert while the dialog of a request is open, which then returns the focus', async () => {
      const { page } = opened
      await putPageBack(page)
      await page.locator('main.references-rendered[inert]').waitFor({ state: 'attached' })
      await closeDialog(page)
      await testRequest.and(page.locator(':focus')).waitFor()
    })
  })
})

/** Another load of the page. The short form has test/rest/reference.test.ts, which reads how the page is configured. */
onlyLong(browserTest)('calls the service with the session of a reader who is signed in, without a key', async () => {
  const { page, problems } = await browser.open('/login', wide)
  const { email, password } = service.credentials
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await page.goto(new URL(`/docs#${evaluateExpression}`, page.url()).href)
  const { testRequest } = await shown(page, evaluateExpression)
  await testRequest.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Auth Type: session' }).waitFor()
  await takePageAway(page)
  await takeScreenshot(page, 'docs-session')
  await send(page)
  // Scalar sets a cookie header, which browsers ignore: they send their own.
  expect(problems.filter((text) => !text.includes('trying to add a Cookie header'))).toEqual([])
})
