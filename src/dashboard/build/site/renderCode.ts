/** Code blocks, and the tabs that a run of blocks in several languages becomes. docs/README.md describes their info strings. */
import type { MarkdownToJSX } from 'markdown-to-jsx/html'
import { escapeHtml, highlight } from './highlight.ts'

type CodeBlock = MarkdownToJSX.CodeBlockNode

/** Long lines scroll, so a block must be focusable by keyboard. */
export function renderCode(block: CodeBlock): string {
  const { caption, isRun } = readInfo(block)
  const head = caption === undefined ? '' : `<div class="caption">${escapeHtml(caption)}</div>`
  const code = highlight(block.text, block.lang ?? '')
  return `<div class="code${isRun ? '' : ' output'}">${head}<pre tabindex="0"><code>${code}</code></pre></div>`
}

export const isTab = (block: CodeBlock): boolean => readInfo(block).tab !== undefined

/** Without scripts, the first tab is shown. */
export function codeTabs(blocks: CodeBlock[]): string {
  const names = blocks.map((block) => readInfo(block).tab ?? '')
  const tab = (name: string, index: number) =>
    `<button type="button" role="tab" data-tab="${escapeHtml(name)}" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}">${escapeHtml(name)}</button>`
  const panel = (block: CodeBlock, index: number) =>
    `<div role="tabpanel" aria-label="${escapeHtml(names[index] ?? '')}"${index === 0 ? '' : ' hidden'}>${renderCode(block)}</div>`
  return `<div class="tabs"><div role="tablist" aria-label="Language">${names.map(tab).join('')}</div>${blocks.map(panel).join('')}</div>`
}

function readInfo(block: CodeBlock) {
  const { infoString = '' } = block as { infoString?: string } // the parser sets it, but its type omits it
  const words = infoString.split(/\s+/)
  const wordOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const isOutput = words.includes('output')
  const terminal = wordOf('terminal')
  const caption = wordOf('save') ?? (terminal && `Terminal ${terminal}`) ?? (isOutput ? 'Output' : undefined)
  return { tab: wordOf('tab'), caption, isRun: !isOutput && !words.includes('fragment') }
}
