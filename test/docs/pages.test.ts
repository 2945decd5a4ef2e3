/** Every fenced block of the pages works as written, pasted in the order of its page by a reader who has just started the service. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { isLong } from '../helpers/scale.ts'
import { expectOutput, showsOutput } from './helpers/expectOutput.ts'
import type { Shell } from './helpers/openShell.ts'
import { readPage, root } from './helpers/readPage.ts'
import { type Checkout, startCheckout } from './helpers/startCheckout.ts'

const quickStarts = globSync('docs/quickstarts/*.md', { cwd: root }).sort()
const pages = quickStarts

let checkout: Checkout
beforeAll(async () => {
  checkout = await startCheckout({})
})
afterAll(() => checkout?.[Symbol.asyncDispose]())

test.each(pages)('every block of %s is run, shown as output or marked as a fragment', (page) => {
  const unknown = readPage(page).filter(({ kind }) => kind === 'unknown')
  expect(unknown.map(({ place, language }) => `${place} ${language}`)).toEqual([])
})

test.each(isLong ? pages : quickStarts)('%s works as written', async (page) => {
  await using terminals = new AsyncDisposableStack()
  const shells = new Map<string, Shell>()
  const openTerminal = async (name: string): Promise<Shell> => {
    const shell = terminals.use(await checkout.openShell())
    shells.set(name, shell)
    return shell
  }
  const blocks = readPage(page)
  let written = ''
  let background: Shell | undefined
  for (const [index, block] of blocks.entries()) {
    const { kind, place, attributes } = block
    const text = checkout.toPorts(block.text)
    try {
      if (kind === 'file') {
        const file = join(checkout.path, attributes.get('file') ?? '')
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      } else if (kind === 'commands') {
        const [, settings] = /^((?:[A-Z_]+=\S+ +)*)npm (?:ci && npm )?start$/m.exec(block.text) ?? []
        if (settings !== undefined) await checkout.start(checkout.toPorts(settings))
        const terminal = attributes.get('terminal')
        if (terminal === undefined) {
          background = undefined
          written = checkout.fromPorts(await (shells.get('1') ?? (await openTerminal('1'))).run(text))
          if (blocks[index + 1]?.kind !== 'output') expect(written).not.toMatch(/^\s*\{"error": ?\{|"errors": ?\[/)
        } else {
          await shells.get(terminal)?.[Symbol.asyncDispose]() // as Ctrl-C
          background = await openTerminal(terminal)
          background.begin(text)
        }
      } else if (kind === 'output') {
        const source = background
        if (source === undefined) expectOutput(block, written)
        else {
          await waitUntil('the output is shown', 30_000, () => showsOutput(block, checkout.fromPorts(source.written()))).catch(
            () => expectOutput(block, checkout.fromPorts(source.written())),
          )
        }
      }
    } catch (error) {
      throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
})
