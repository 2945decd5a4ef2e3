/** What the search of the site knows: the sections of every page, and every operation of the API. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RuleType } from 'markdown-to-jsx/html'
import type { SearchEntry } from '../../../../dashboard/site/search/searchEntry.ts'
import { errorGroup, type Group, type Page, textOf } from './sitePages.ts'

export function searchIndex(root: string, groups: Group[]): SearchEntry[] {
  return [...groups.flatMap(({ pages }) => pages.flatMap(sectionsOf)), ...operationsOf(root)]
}

/** The text before the first subheading belongs to the page itself. */
function sectionsOf(page: Page): SearchEntry[] {
  const { group, label, path } = page
  const weight = weightOf(page)
  const sections: SearchEntry[] = [{ kind: group, page: label, title: label, path, text: '', weight }]
  for (const node of page.nodes) {
    if (node.type === RuleType.heading && node.level > 1 && group !== errorGroup)
      sections.push({
        kind: group,
        page: label,
        title: textOf(node.children),
        path: `${path}#${node.id}`,
        text: '',
        weight,
      })
    else if (node.type !== RuleType.heading) {
      const section = sections.at(-1)
      if (section) section.text = `${section.text} ${textOf([node])}`.replaceAll(/\s+/g, ' ').trim()
    }
  }
  return sections
}

/** References repeat the words of the guides, which explain them. */
function weightOf({ group, path }: Page): number {
  if (group === errorGroup) return 0.6
  if (path.endsWith('/api') || path === '/docs/changelog') return 0.4
  if (path === '/docs/cli') return 0.7
  if (path.startsWith('/docs/reference/')) return 0.85
  return path.startsWith('/docs/libraries/') ? 0.8 : 1
}

type Operation = { summary?: string; description?: string; tags?: string[] }

function operationsOf(root: string): SearchEntry[] {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(join(root, 'clients', 'openapi.json'), 'utf8'),
  )
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { summary }]) => summary !== undefined)
      .map(([method, { summary = '', description = '', tags: [tag = ''] = [] }]) => ({
        kind: 'API reference',
        page: `${method.toUpperCase()} ${path}`,
        title: summary,
        path: `/docs/reference#tag/${tag.toLowerCase()}/${method.toUpperCase()}${path}`,
        text: description.replaceAll(/\s+/g, ' '),
        weight: 0.55,
      })),
  )
}
