/** The script and the style of GraphiQL, extracted from the page that its package generates. Run in a thread: they take megabytes. */
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

const options = {
  title: 'Agent Run Service',
  defaultQuery: `# Put your key under "Headers":
# {"Authorization": "Bearer <API_KEY>"}
{
  runs(first: 5) {
    edges { node { id status output agent { name } } }
  }
}
`,
  credentials: 'same-origin' as const,
  shouldPersistHeaders: false,
}

export async function files(): Promise<Record<string, string>> {
  const page = renderGraphiQL(options)
  return { 'graphiql.js': contentOf(page, 'script') + ownScript, 'graphiql.css': contentOf(page, 'style') + ownStyle }
}

/** The heading is for screen readers; the colours have enough contrast to be read. */
const ownStyle = `
main > h1 { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
.graphiql-container { --alpha-secondary: 0.9; --alpha-tertiary: 0.8; }
.graphiql-logo { display: none; }
.graphiql-doc-explorer a { text-decoration: underline; }
.monaco-editor.vs .mtk8 { color: #056b45; }
.monaco-editor.vs-dark .mtk8 { color: #8fc07a; }
@media (prefers-color-scheme: light) {
  body:not(.graphiql-dark) .graphiql-container { --color-info: 211, 100%, 34%; --color-warning: 36, 100%, 27%; }
}
body.graphiql-light .graphiql-container { --color-info: 211, 100%, 34%; --color-warning: 36, 100%, 27%; }
@media (max-width: 700px) {
  #graphiql-session { flex-direction: column; }
}
`

/** GraphiQL's tabs contain buttons, which an element with the role "tab" must not: to assistive software they are a list. */
const ownScript = `
new MutationObserver(() => {
  for (const element of document.querySelectorAll('.graphiql-tabs, .graphiql-tab')) {
    for (const name of ['role', 'aria-selected', 'aria-label']) element.removeAttribute(name)
  }
}).observe(document.getElementById('root'), {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['role', 'aria-selected', 'aria-label'],
})
`

function contentOf(page: string, element: string): string {
  const [start, end] = [page.indexOf(`<${element}>`), page.indexOf(`</${element}>`)]
  if (start < 0 || end < start) throw new Error(`The GraphiQL package has no ${element}`)
  return page.slice(start + element.length + 2, end)
}
