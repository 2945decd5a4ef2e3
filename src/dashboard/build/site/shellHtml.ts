/** What all pages have in common: the header, the navigation, and the places where scripts and styles are named. */
import { escapeHtml } from './highlight.ts'
import { errorGroup, type Group, type Page } from './sitePages.ts'

export type SiteAssets = { script: string; styles: string[]; icon: string; search: string }

type Content = { title: string; description: string; path: string; main: string; aside?: string }

export const shellHtml = (
  groups: Group[],
  assets: SiteAssets,
  { title, description, path, main, aside }: Content,
): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Agent Run Service</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
${assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script type="module" blocking="render" src="${assets.script}"></script>
</head>
<body data-search="${assets.search}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="/docs" aria-label="Agent Run Service documentation"><img src="${assets.icon}" alt="" width="22" height="22"><span>Agent Run Service</span></a>
<button type="button" class="search-button" hidden><span>Search</span><kbd>/</kbd></button>
<nav class="links" aria-label="Site">
${siteLinks.map(([to, name]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a>`).join('\n')}
</nav>
<button type="button" class="theme-button" hidden>Theme</button>
</header>
<div class="body">
<nav class="side" aria-label="Documentation">
<details class="menu"><summary>Menu</summary></details>
<div class="groups">
${groups
  .filter(({ title: group }) => group !== errorGroup)
  .map((group) => sideGroup(group, path))
  .join('\n')}
</div>
</nav>
<main id="main" tabindex="-1">
${main}
</main>
${aside ?? ''}
</div>
</body>
</html>
`

const siteLinks: [string, string][] = [
  ['/docs', 'Guides'],
  ['/docs/reference', 'API reference'],
  ['/docs/error-codes', 'Errors'],
  ['/', 'Dashboard'],
]

function sideGroup({ title, pages }: Group, path: string): string {
  const links = pages.map((page) => {
    const isCurrent = page.path === path || (page.path === '/docs/error-codes' && path.startsWith('/docs/errors/'))
    return `<li><a href="${page.path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(page.label)}</a></li>`
  })
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${links.join('')}</ul>`
}

/** The page with what surrounds its content: its sections, its neighbours, and its Markdown. */
export function pageHtml(groups: Group[], assets: SiteAssets, page: Page, content: string): string {
  const crumb = `<p class="crumb">${escapeHtml(page.group)}</p>`
  return shellHtml(groups, assets, {
    title: page.label,
    description: page.description,
    path: page.path,
    main: `<article>${crumb}\n${content}\n</article>\n${neighbours(groups, page)}`,
    aside: contentsOf(page),
  })
}

function contentsOf({ headings }: Page): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3)
  if (listed.length < 2) return ''
  const links = listed.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
}

function neighbours(groups: Group[], page: Page): string {
  const pages = groups
    .filter(({ title }) => (title === errorGroup) === (page.group === errorGroup))
    .flatMap((group) => group.pages)
  const at = pages.indexOf(page)
  const to = (other: Page | undefined, label: string) =>
    other === undefined
      ? ''
      : `<a class="${label.toLowerCase()}" href="${other.path}"><small>${label}</small>${escapeHtml(other.label)}</a>`
  return `<footer><nav class="neighbours" aria-label="Neighbouring pages">${to(pages[at - 1], 'Previous')}${to(pages[at + 1], 'Next')}</nav>
<p><a href="${page.path}.md">This page as Markdown</a> · <a href="/llms.txt">llms.txt</a></p></footer>`
}
