/** Does what a reader of a page does: saves its files, pastes its commands and compares the outputs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect } from '@jest/globals'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { expectOutput, showsOutput } from './expectOutput.ts'
import type { Shell } from './openShell.ts'
import { programCommand } from './programCommand.ts'
import type { Block } from './readPage.ts'
import type { Checkout } from './startCheckout.ts'

/** Settings before `npm start`, such as `SESSION_TOKENS=on`. */
export const startLine = /^(?:npm ci && )?((?:[A-Z_]+=\S+ +)*)npm start$/m

/** `afterwards`: what a reader does at the end, with all programs still running. */
export async function readLikeAReader(
  checkout: Checkout,
  blocks: readonly Block[],
  afterwards: (checkout: Checkout) => Promise<void> = async () => {},
): Promise<void> {
  await using terminals = new AsyncDisposableStack()
  const main = terminals.use(await checkout.openShell())
  const others = new Map<string, Shell>()
  let written = () => ''
  for (const [index, block] of blocks.entries()) {
    try {
      if (block.kind === 'file') await save(block)
      else if (block.kind === 'commands' || block.kind === 'program')
        await paste(asCommands(block), blocks[index + 1]?.kind === 'output')
      else if (block.kind === 'output') await compare(block)
    } catch (error) {
      throw new Error(`${block.place}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  await afterwards(checkout)

  async function save({ attributes, text }: Block): Promise<void> {
    const file = resolve((await main.run('pwd')).trim(), attributes.get('save') ?? '')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, checkout.toHere(text))
  }

  function asCommands(block: Block): Block {
    if (block.kind === 'commands') return block
    return { ...block, text: programCommand(checkout.path, block.language, block.text) }
  }

  async function paste({ attributes, text }: Block, hasOutput: boolean): Promise<void> {
    const [, settings] = startLine.exec(text) ?? []
    if (settings !== undefined) await checkout.start(settings)
    const name = attributes.get('terminal')
    if (name === undefined) {
      const stdout = checkout.toPage(await main.run(checkout.toHere(text)))
      written = () => stdout
      if (!hasOutput) expect(stdout).not.toMatch(/^\s*\{"error": ?\{|"errors": ?\[/)
      return
    }
    await others.get(name)?.[Symbol.asyncDispose]() // as Ctrl-C
    const shell = terminals.use(await checkout.openShell())
    others.set(name, shell)
    shell.begin(checkout.toHere(text))
    written = () => checkout.toPage(shell.written())
  }

  async function compare(block: Block): Promise<void> {
    // A command that keeps running may write later; one that has ended is compared immediately.
    const isShown = () => showsOutput(block, written())
    if (!isShown() && isRunning(block)) await waitUntil('the output', 30_000, isShown).catch(() => undefined)
    expectOutput(block, written())
  }

  function isRunning(block: Block): boolean {
    const before = blocks.slice(0, blocks.indexOf(block)).findLast(({ kind }) => kind === 'commands')
    return before?.attributes.has('terminal') ?? false
  }
}
