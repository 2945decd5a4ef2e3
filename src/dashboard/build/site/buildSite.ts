/** Writes the documentation into the folder of a build: each page as HTML and as Markdown, the search, and llms.txt. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { homeHtml, missingHtml } from './homeHtml.ts'
import { llmsFullText, llmsText } from './llmsText.ts'
import { renderPage, type Site } from './renderPage.ts'
import { searchIndex } from './searchIndex.ts'
import { pageHtml, type SiteAssets } from './shellHtml.ts'
import { type Page, pathOf, readSite } from './sitePages.ts'

/** `folder` has the files that Vite built, and its manifest. */
export async function buildSite(root: string, folder: string): Promise<void> {
  const groups = readSite(root)
  const pages = groups.flatMap((group) => group.pages)
  const links = linksOf(root, pages)
  const index = JSON.stringify(searchIndex(root, groups))
  const search = `/assets/search-${createHash('sha256').update(index).digest('hex').slice(0, 16)}.json`
  const assets = { ...readAssets(folder), search }
  const files = new Map([
    [search, index],
    ['/docs.html', homeHtml(groups, assets)],
    ['/docs/404.html', missingHtml(groups, assets)],
    ['/llms.txt', llmsText(groups)],
    ['/llms-full.txt', llmsFullText(groups, (page) => withAddresses(page, links))],
    ...pages.flatMap((page): [string, string][] => [
      [`${page.path}.html`, pageHtml(groups, assets, page, renderPage(page, links))],
      [`${page.path}.md`, withAddresses(page, links)],
    ]),
  ])
  for (const [path, text] of files) await write(join(folder, path), (file) => writeFile(file, text))
  for (const file of links.copied) await write(join(folder, file), (to) => copyFile(join(root, file), to))
}

async function write(file: string, save: (file: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await save(file)
}

/** Files of docs/ that pages link to or show are served as they are; `copied` collects them. */
function linksOf(root: string, pages: Page[]): Site & { copied: Set<string> } {
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const copied = new Set(
    pages.flatMap((page) => [...page.markdown.matchAll(pictures)].map(([, name = '']) => `docs/${name}`)),
  )
  const resolve = (file: string, target: string): string | undefined => {
    const [name = '', anchor] = target.split('#')
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (name === '') return hash
    const linked = normalize(join(dirname(file), name))
    const page = byFile.get(linked)
    if (page !== undefined) return `${page.path}${hash}`
    if (pathOf(linked) === undefined || linked.endsWith('.md') || !isFile(join(root, linked))) return undefined
    copied.add(linked)
    return `/${linked}`
  }
  return { root, resolve, copied }
}

const pictures = /\]\((images\/[\w.-]+\.(?:png|jpg|webp))\)/g

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** The Markdown of a page, whose links lead to the Markdown of other pages. */
const withAddresses = (page: Page, { resolve }: Site): string =>
  page.markdown.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (link, target: string) => {
    const [path, anchor] = resolve(page.file, target)?.split('#') ?? []
    if (path === undefined) return link
    const extension = /\.\w+$/.test(path) ? '' : '.md'
    return `](${path}${extension}${anchor === undefined ? '' : `#${anchor}`})`
  })

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

function readAssets(folder: string): Omit<SiteAssets, 'search'> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const entry = manifest['site/site.ts']
  const icon = manifest['theme/icon.svg']
  if (entry === undefined || icon === undefined) throw new Error('the build has no script or icon of the documentation')
  // Parts that the dashboard uses too, such as the tokens, may be in a chunk that both import.
  const stylesOf = (name: string): string[] =>
    [...(manifest[name]?.imports ?? []).flatMap(stylesOf), ...(manifest[name]?.css ?? [])].map(absolute)
  return { script: absolute(entry.file), styles: [...new Set(stylesOf('site/site.ts'))], icon: absolute(icon.file) }
}

const absolute = (file: string): string => (file.startsWith('/') ? file : `/${file}`)
