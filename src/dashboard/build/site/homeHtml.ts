/** The first page of the site, and the page for an address that does not exist. */
import { escapeHtml } from './highlight.ts'
import { type SiteAssets, shellHtml } from './shellHtml.ts'
import { errorGroup, type Group } from './sitePages.ts'

export const homeHtml = (groups: Group[], assets: SiteAssets): string =>
  shellHtml(groups, assets, {
    title: 'Documentation',
    description: 'How to invoke agents, follow their runs, and operate the service',
    path: '/docs',
    main: `<article class="home"><h1>Documentation</h1>
<p class="lead">Invoke hosted agents over REST, GraphQL or the command line, follow each run as it happens, and rely on the result.</p>
<p class="ways"><a class="primary" href="/docs/start">Make the first call</a> <a href="/docs/reference">API reference</a></p>
${groups
  .filter(({ title }) => title !== errorGroup)
  .map(cards)
  .join('\n')}
</article>`,
  })

const cards = ({ title, pages }: Group): string => `<h2>${escapeHtml(title)}</h2>
<ul class="cards">${pages
  .map(
    ({ path, label: name, description }) =>
      `<li><a href="${path}">${escapeHtml(name)}</a><p>${escapeHtml(firstSentence(description))}</p></li>`,
  )
  .join('')}</ul>`

const firstSentence = (text: string): string => text.split(/(?<=[.!?:]) /)[0]?.replace(/:$/, '.') ?? ''

export const missingHtml = (groups: Group[], assets: SiteAssets): string =>
  shellHtml(groups, assets, {
    title: 'Page not found',
    description: 'This page does not exist',
    path: '',
    main: `<article><h1>Page not found</h1>
<p>The documentation has no page at this address. It may have moved: search for it, or start from <a href="/docs">the overview</a>.</p></article>`,
  })
