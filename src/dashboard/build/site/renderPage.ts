/** A page's Markdown as HTML: headings with anchors, addresses of the site, tabs, and tables and code that scroll. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { astToHTML, type HTMLOptions, type MarkdownToJSX, RuleType } from 'markdown-to-jsx/html'
import { escapeHtml } from './highlight.ts'
import { codeTabs, isTab, renderCode } from './renderCode.ts'
import type { Node, Page } from './sitePages.ts'

/** `resolve` gives the address for a link of the page; undefined if the site does not have its target. */
export type Site = { root: string; resolve(file: string, target: string): string | undefined }

export function renderPage(page: Page, site: Site): string {
  const render = (nodes: Node[]): string => astToHTML(nodes, { wrapper: null, renderRule })
  const renderRule: NonNullable<HTMLOptions['renderRule']> = (next, node, children) => {
    if (node.type === RuleType.heading) return heading(node, children(node.children))
    if (node.type === RuleType.link) return link(node, children(node.children))
    if (node.type === RuleType.image) return image(page, site, node)
    if (node.type === RuleType.codeBlock) return renderCode(node)
    if (node.type === RuleType.table)
      return `<div class="table" role="group" aria-label="Table" tabindex="0">${next()}</div>`
    if (node.type === RuleType.htmlComment) return ''
    return next()
  }
  const link = ({ target }: MarkdownToJSX.LinkNode, text: string): string => {
    const address = target === null ? undefined : /^[a-z]+:/.test(target) ? target : site.resolve(page.file, target)
    return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`
  }
  return blocksOf(page.nodes)
    .map((block) => (Array.isArray(block) ? codeTabs(block) : render([block])))
    .join('\n')
}

/** Consecutive code blocks with the name of a tab are one block. */
function blocksOf(nodes: Node[]): (Node | MarkdownToJSX.CodeBlockNode[])[] {
  const blocks: (Node | MarkdownToJSX.CodeBlockNode[])[] = []
  for (const node of nodes) {
    const last = blocks.at(-1)
    if (node.type !== RuleType.codeBlock || !isTab(node)) blocks.push(node)
    else if (Array.isArray(last)) last.push(node)
    else blocks.push([node])
  }
  return blocks
}

function heading({ level, id }: MarkdownToJSX.HeadingNode, text: string): string {
  if (level === 1) return `<h1 id="${id}">${text}</h1>`
  return `<h${level} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${level}>`
}

/**
 * Drawings become part of the page, so that they follow its theme: their own styles, which the content security policy forbids,
 * give way to those of siteText.css.
 */
function image(page: Page, site: Site, { target, alt = '' }: MarkdownToJSX.ImageNode): string {
  const file = normalize(join(dirname(page.file), target ?? ''))
  if (!file.endsWith('.svg')) return `<img src="/${file}" alt="${escapeHtml(alt)}" loading="lazy">`
  const drawing = readFileSync(join(site.root, file), 'utf8')
    .replace(/^<\?xml.*?\?>\s*/, '')
    .replace(/<style>[\s\S]*?<\/style>\s*/, '')
    .replace(/(<svg[^>]*?) role="img"/, '$1')
    .replaceAll('class="line"', 'class="line" marker-end="url(#arrow)"')
  const label = escapeHtml(alt)
  const labelled = drawing.replace('<svg', `<svg class="drawing" role="img" aria-label="${label}"`)
  // In a narrow window it scrolls, since its words would be too small; so it must be focusable by keyboard.
  return `<span class="picture" role="group" aria-label="Picture" tabindex="0">${labelled}</span>`
}
