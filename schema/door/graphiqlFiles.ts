/** The script and the style of GraphiQL, extracted from the page that its package generates. Run in a thread: they take megabytes. */
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

const options = {
  title: 'Agent Run Service',
  defaultQuery: `# To use a key, put it under "Headers":
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
  return {
    'graphiql.js': firstScript + contentOf(page, 'script') + ownScript,
    'graphiql.css': contentOf(page, 'style') + ownStyle,
  }
}

/** The heading is for screen readers; the line above the editor says whose session is used; colours have enough contrast. */
const ownStyle = `
main > h1 { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
main { display: flex; flex-direction: column; height: 100vh; }
#root { flex: 1; min-height: 0; }
#viewer { background: Canvas; color: CanvasText; font: 13px/20px system-ui, sans-serif; margin: 0; min-height: 20px; padding: 6px 16px; }
#viewer a { color: LinkText; }
.graphiql-container { height: 100%; --alpha-secondary: 0.9; --alpha-tertiary: 0.8; }
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

/** Tabs whose query was never edited are stored without it, and GraphiQL would open an empty one beside them at each visit. */
const firstScript = `
try {
  if (localStorage.getItem('graphiql:query') === null) localStorage.removeItem('graphiql:tabState')
} catch {
  // The browser lets no page store anything.
}
`

/** Whose session the calls use; the browser sends its cookie. Then, for the editor: GraphiQL's tabs contain buttons, which an element with the role "tab" must not: to assistive software they are a list. */
const ownScript = `
fetch('/api/auth/session', { headers: { accept: 'application/json' } }).then((response) => response.json()).then(({ viewer }) => {
  const line = document.getElementById('viewer')
  if (viewer !== null) {
    line.textContent = 'Signed in as ' + (viewer.user?.email ?? viewer.name) + ', ' + viewer.organization.name + '. Calls use your session.'
    return
  }
  const link = document.createElement('a')
  link.href = '/login?next=%2Fgraphql'
  link.textContent = 'Sign in'
  line.replaceChildren('You are not signed in. ', link, ', or put an API key under Headers.')
}).catch(() => {})

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
