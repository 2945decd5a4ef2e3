/** Every fenced block of the pages works as written, pasted in the order of its page by a reader who has just started the service. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { launchBrowser, needsChromium } from '../browser/openBrowser.ts'
import { languages } from '../clients/helpers/languages.ts'
import { type ModelProvider, startModelProvider } from '../helpers/modelProvider.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { isLong } from '../helpers/scale.ts'
import { readLikeAReader } from './helpers/readLikeAReader.ts'
import { type Block, readPage, root } from './helpers/readPage.ts'
import { type Checkout, startCheckout } from './helpers/startCheckout.ts'

const quickStarts = globSync('docs/quickstarts/*.md', { cwd: root }).sort()
/** The command-line tool's page is printed, and test/cli runs its commands; operatorPages.test.ts runs the last three. */
const isRunElsewhere = (page: string) => /\/(?:README|cli|backup|postgresql|upgrading)\.md$/.test(page)
const others = globSync(['docs/*.md', 'docs/{concepts,reference}/*.md'], { cwd: root })
  .filter((page) => !isRunElsewhere(page))
  .sort()
const pages = [...quickStarts, ...others]

const providerKey = 'sk-test-of-the-documentation'
let provider: ModelProvider
let checkout: Checkout
beforeAll(async () => {
  const certificates = process.env.TEST_CERTIFICATES ?? ''
  const read = (name: string) => readFileSync(join(certificates, name), 'utf8')
  provider = await startModelProvider({ cert: read('server.crt'), key: read('server.key') }, providerKey)
  provider.answers('underground railway', {
    content: 'London has the oldest underground railway, opened in 1863.',
  })
  checkout = await startCheckout({
    env: { OPENAI_API_KEY: providerKey, WEBHOOK_CA_FILE: join(certificates, 'ca.crt') },
    addresses: { 'https://api.openai.com/v1': provider.baseUrl },
  })
})
afterAll(async () => {
  await checkout?.[Symbol.asyncDispose]()
  await provider?.close()
})

test.each(pages)('every block of %s is run, shown as output or marked as a fragment', (page) => {
  const unknown = readPage(page).filter(({ kind }) => kind === 'unknown')
  expect(unknown.map(({ place, language }) => `${place} ${language}`)).toEqual([])
})

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

async function openPage(resources: AsyncDisposableStack, { path, toHere }: Checkout): Promise<Page> {
  const launched = await launchBrowser(join(path, '.data', 'certificates'))
  const browser = resources.adopt(launched, (each) => each.close())
  const page = await browser.newPage()
  await page.goto(toHere('https://localhost:5173'))
  return page
}

/** A page with tabs is read once for each; in the short form for the first one. */
const readings = (isLong ? pages : quickStarts).flatMap((page) => {
  const blocks = readPage(page)
  if (!blocks.some(({ kind }) => kind === 'commands')) return []
  const tabs = [...new Set(blocks.flatMap(({ attributes }) => attributes.get('tab') ?? []))]
  const read = tabs.length === 0 ? [''] : tabs.slice(0, isLong ? tabs.length : 1)
  return read.map((tab) => ({ page, tab, blocks: chosen(blocks, tab) }))
})

for (const { page, tab, blocks } of readings) {
  const name = tab === '' ? `${page} works as written` : `${page} works as written, in ${tab}`
  programsFor(blocks)(name, () => readLikeAReader(checkout, blocks, afterwards[page]), 300_000)
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
