/**
 * The header of the documentation above the reference, with the dashboard's colours, and the theme that both share. A `nav`,
 * since on a phone Scalar has a `header`, and a page may have only one.
 */
export const referenceHeader = `<nav class="site-header" aria-label="Site">
<a class="site-brand" href="/docs">Agent Run Service</a>
<div class="site-links"><a href="/docs">Guides</a> <a href="/docs/reference" aria-current="page">API reference</a> <a href="/docs/error-codes">Errors</a> <a href="/">Dashboard</a></div>
</nav>`

export const headerStyle = `
.site-header {
  position: sticky; inset-block-start: 0; z-index: 10; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px;
  min-block-size: 56px; padding: 8px 20px; background: var(--surface); border-block-end: 1px solid var(--border);
  font: 14px/20px var(--font);
}
.site-header a { color: var(--text-soft); text-decoration: none; }
.site-header a:hover, .site-header a[aria-current] { color: var(--text); }
.site-header .site-brand { color: var(--text); font-size: 15px; font-weight: 600; }
.site-links { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-inline-start: auto; }
:root { --scalar-custom-header-height: 56px; }
@media (width < 60rem) { .site-header { position: static; } .site-links { margin: 0; } :root { --scalar-custom-header-height: 0px; } }
`

/** Before Scalar's script, which reads `colorMode`. */
export const headerScript = `
{
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('ars.theme') ?? '"system"')
    localStorage.setItem('colorMode', theme)
  } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
`
