/** The documentation for language models, as llmstxt.org proposes: a list of the pages, and all of them in one file. */
import type { Group, Page } from './sitePages.ts'

export const llmsText = (groups: Group[]): string => `# Agent Run Service

> A gateway for invoking hosted agents: REST, GraphQL and server-sent events over one durable core.

The API is described by /v2/openapi.json. All pages in one file: /llms-full.txt.

${groups.map(({ title, pages }) => `## ${title}\n\n${pages.map(({ label: name, path, description }) => `- [${name}](${path}.md): ${description}\n`).join('')}`).join('\n')}`

/** `markdownOf`: a page's Markdown with links that lead somewhere from any address. */
export const llmsFullText = (groups: Group[], markdownOf: (page: Page) => string): string =>
  groups.flatMap(({ pages }) => pages.map((page) => `<!-- ${page.path} -->\n\n${markdownOf(page)}`)).join('\n\n')
