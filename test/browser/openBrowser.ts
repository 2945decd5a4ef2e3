/** Debian's Chromium, which can reach no host but the service. */
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { atWorkerEnd } from '../helpers/atWorkerEnd.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import type { TestService } from '../helpers/testService.ts'
import { type Look, openTab, type Tab } from './openTab.ts'
import { violationsOf } from './violationsOf.ts'

export type OpenBrowser = {
  /** Opens a page in the one tab, with empty browser storage. */
  open(path: string, how?: Look): Promise<OpenPage>
  close(): Promise<void>
}
export type OpenPage = Pick<Tab, 'page' | 'problems'> & {
  /** The rules of axe that the page violates, each with an element. */
  violations(within?: string): Promise<string[]>
}

/** The headless build takes less CPU. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const executablePath = process.env.CHROMIUM ?? installed ?? ''
const isThere = existsSync(executablePath)

export const needsChromium = <Tests extends { skip: unknown }>(tests: Tests): Tests =>
  needsProgram(tests, 'Chromium', isThere)

/** Each theme and each width once: checking a page for accessibility takes seconds. */
export const looks: Required<Look>[] = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1440 },
]

/** `service`: whatever serves the pages. */
export async function openBrowser(service: Pick<TestService, 'port'>): Promise<OpenBrowser> {
  if (!isThere) return { open: () => Promise.reject(new Error('there is no Chromium')), close: async () => {} }
  const tab = await tabOf(`https://localhost:${service.port}`)
  return {
    async open(path, how) {
      await tab.visit(path, how)
      return { ...tab, violations: (within) => violationsOf(tab.page, { within }) }
    },
    close: () => tab.leave(),
  }
}

let browserOfWorker: Promise<Browser> | undefined
let tabOfWorker: { origin: string; tab: Tab } | undefined

export async function sharedBrowser(): Promise<Browser> {
  if (browserOfWorker === undefined) {
    browserOfWorker = launchBrowser()
    atWorkerEnd(async () => (await browserOfWorker)?.close())
  }
  return browserOfWorker
}

/** The tab of the last suite, if it used the same service: it has already loaded and compiled the scripts. */
export async function tabOf(origin: string): Promise<Tab> {
  if (tabOfWorker?.origin === origin && !tabOfWorker.tab.page.isClosed()) return tabOfWorker.tab
  await tabOfWorker?.tab.page.context().close()
  tabOfWorker = { origin, tab: await openTab(await sharedBrowser(), origin) }
  return tabOfWorker.tab
}

/** `certificates`: the folder of the service's. It is trusted: if Chromium ignores a certificate error, it caches nothing and recompiles everything. */
export const launchBrowser = (
  certificates = process.env.TEST_CERTIFICATES ?? '',
  /** Other names of this machine, such as `MAP ars.example.com:443 127.0.0.1:4430`. */
  names: string[] = [],
): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu', // otherwise it is emulated
      `--host-resolver-rules=${[...names, 'MAP * ~NOTFOUND', 'EXCLUDE localhost'].join(', ')}`,
      `--ignore-certificate-errors-spki-list=${publicKeyHash(join(certificates, 'server.crt'))}`,
    ],
  })

function publicKeyHash(certificateFile: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificateFile))
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

/** For inspecting pages: screenshots are kept only if SCREENSHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
