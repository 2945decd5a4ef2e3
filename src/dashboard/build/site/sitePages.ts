/*
 * The pages of the documentation: those of docs/navigation.json in their order, then the error catalogue. A page's address
 * follows from its file: docs/runs.md is /docs/runs, clients/go/README.md is /docs/libraries/go.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/html'

export type Node = MarkdownToJSX.ASTNode
export type Heading = { level: number; id: string; text: string }

export type Page = {
  /** From the root of the repository. */
  file: string
  path: string
  /** The title of its group in the navigation. */
  group: string
  title: string
  /** In the navigation; the title unless that says otherwise. */
  label: string
  /** The first paragraph. */
  description: string
  nodes: Node[]
  headings: Heading[]
  markdown: string
}

export type Group = { title: string; pages: Page[] }

/** `root` is the repository. */
export function readSite(root: string): Group[] {
  const listed: { title: string; pages: (string | { page: string; label: string })[] }[] = JSON.parse(
    readFileSync(join(root, 'docs', 'navigation.json'), 'utf8'),
  )
  const groups = listed.map(({ title, pages }) => ({
    title,
    pages: pages.map((entry) => {
      const { page, label } = typeof entry === 'string' ? { page: entry, label: undefined } : entry
      return readPage(root, normalize(join('docs', page)), title, label)
    }),
  }))
  const errors = readdirSync(join(root, 'docs', 'errors')).sort()
  return [
    ...groups,
    { title: errorGroup, pages: errors.map((name) => readPage(root, `docs/errors/${name}`, errorGroup)) },
  ]
}

/** Its pages are listed by /docs/error-codes, not by the navigation. */
export const errorGroup = 'Errors'

/** The address of a file of the repository; undefined if it cannot be a page of the site. */
export function pathOf(file: string): string | undefined {
  if (file === 'CHANGELOG.md') return '/docs/changelog'
  const [, language, name] = /^clients\/(\w+)\/(README|api)\.md$/.exec(file) ?? []
  if (language !== undefined) return `/docs/libraries/${language}${name === 'api' ? '/api' : ''}`
  return file.startsWith('docs/') ? `/${file.replace(/\.md$/, '')}` : undefined
}

function readPage(root: string, file: string, group: string, label?: string): Page {
  const path = pathOf(file)
  if (path === undefined) throw new Error(`${file}, of docs/navigation.json, cannot be a page of the site`)
  const markdown = readFileSync(join(root, file), 'utf8')
  const nodes = parser(markdown)
  const headings = nodes
    .filter((node) => node.type === RuleType.heading)
    .map(({ level, id, children }) => ({ level, id, text: textOf(children) }))
  const lead = nodes.find((node) => node.type === RuleType.paragraph)
  const description = lead === undefined ? '' : textOf(lead.children).replaceAll(/\s+/g, ' ')
  const title = headings[0]?.text ?? file
  return { file, path, group, title, label: label ?? title, description, nodes, headings, markdown }
}

/** The text that a reader sees, without the marks of Markdown. */
export const textOf = (nodes: Node[]): string => nodes.map(textOfNode).join('')

function textOfNode(node: Node): string {
  if ('text' in node && typeof node.text === 'string') return node.type === RuleType.htmlComment ? '' : node.text
  if ('cells' in node) return [node.header, ...node.cells].map((row) => row.map(textOf).join(' ')).join('\n')
  if ('items' in node) return node.items.map(textOf).join('\n')
  return 'children' in node && Array.isArray(node.children)
    ? `${textOf(node.children)}${isBlock(node) ? '\n' : ''}`
    : ''
}

const isBlock = ({ type }: Node): boolean => type === RuleType.paragraph || type === RuleType.heading
