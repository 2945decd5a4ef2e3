/*
 * Tests that every fenced block of pages works as written, pasted in the order of its page by a reader who has just started the
 * service.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { needsChromium, sharedBrowser } from '../../browser/openBrowser.ts'
import { languages } from '../../clients/helpers/languages.ts'
import { startModelProvider } from '../../helpers/modelProvider.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { isLong } from '../../helpers/scale.ts'
import { readLikeAReader } from './readLikeAReader.ts'
import { type Block, readPage } from './readPage.ts'
import { type Checkout, startCheckout } from './startCheckout.ts'

/** `pages` in the order in which they are read. With tabs, a page is read once for each; in the short form for the first one. */
export function readPages(pages: readonly string[]): void {
  const resources = new AsyncDisposableStack()
  let checkout: Checkout
  beforeAll(async () => {
    checkout = await openCheckout(resources)
  })
  afterAll(() => resources.disposeAsync())

  for (const { page, tab, blocks } of pages.flatMap(readingsOf)) {
    const name = tab === '' ? `${page} works as written` : `${page} works as written, in ${tab}`
    programsFor(blocks)(name, () => readLikeAReader(checkout, blocks, afterwards[page]), 300_000)
  }
}

type Reading = { page: string; tab: string; blocks: Block[] }

function readingsOf(page: string): Reading[] {
  const blocks = readPage(page)
  if (!blocks.some(({ kind }) => kind === 'commands')) return []
  const tabs = [...new Set(blocks.flatMap(({ attributes }) => attributes.get('tab') ?? []))]
  const read = tabs.length === 0 ? [''] : tabs.slice(0, isLong ? tabs.length : 1)
  return read.map((tab) => ({ page, tab, blocks: chosen(blocks, tab) }))
}

async function openCheckout(resources: AsyncDisposableStack): Promise<Checkout> {
  const certificates = process.env.TEST_CERTIFICATES ?? ''
  const read = (name: string) => readFileSync(join(certificates, name), 'utf8')
  const key = 'sk-test-of-the-documentation'
  const started = await startModelProvider({ cert: read('server.crt'), key: read('server.key') }, key)
  const provider = resources.adopt(started, (each) => each.close())
  provider.answers('underground railway', {
    content: 'London has the oldest underground railway, opened in 1863.',
  })
  const checkout = await startCheckout({
    env: {
      OPENAI_API_KEY: key,
      WEBHOOK_CA_FILE: join(certificates, 'ca.crt'),
      ...(!isLong && { ALERT_INTERVAL_SECONDS: '1' }), // a reader waits up to 10 seconds for a rule
    },
    addresses: { 'https://api.openai.com/v1': provider.baseUrl },
  })
  return resources.use(checkout)
}

const afterwards: Record<string, (checkout: Checkout) => Promise<void>> = {
  'docs/quickstarts/web-app.md': clickRun,
  'docs/quickstarts/graphql.md': watchRuns,
}

async function clickRun(reader: Checkout): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const page = await openPage(resources, reader)
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByText('chunk 5').getByText('completed').waitFor()
}

async function watchRuns(reader: Checkout): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const page = await openPage(resources, reader)
  await page.getByText('Connected').waitFor()
  const shell = resources.use(await reader.openShell())
  await shell.run('npx ars run simulator -f chunks=2')
  await page.getByText('is completed').waitFor()
}

async function openPage(resources: AsyncDisposableStack, { toHere }: Checkout): Promise<Page> {
  const opened = await (await sharedBrowser()).newContext({ ignoreHTTPSErrors: true })
  const context = resources.adopt(opened, (each) => each.close())
  const page = await context.newPage()
  await page.goto(toHere('https://localhost:5173'))
  return page
}

/** Of consecutive tabs the chosen one, or the first one if they do not have it. */
function chosen(blocks: readonly Block[], tab: string): Block[] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const name = block.attributes.get('tab')
    const isSameGroup =
      name !== undefined && last?.every(({ attributes }) => ![undefined, name].includes(attributes.get('tab')))
    if (isSameGroup) last?.push(block)
    else groups.push([block])
  }
  return groups.flatMap((group) => group.find(({ attributes }) => attributes.get('tab') === tab) ?? group[0] ?? [])
}

function programsFor(blocks: readonly Block[]): typeof test {
  const text = blocks.map((block) => block.text).join('\n')
  if (/^(?:go run|go get) /m.test(text) || blocks.some(({ kind, language }) => kind === 'program' && language === 'go'))
    return needsProgram(test, languages.go.needs, languages.go.isInstalled)
  if (blocks.some(({ language, kind }) => language === 'html' && kind === 'file')) return needsChromium(test)
  if (!/^from agent_run_service /m.test(text)) return test
  return needsProgram(test, languages.python.needs, languages.python.isInstalled)
}
