/** The page at `/` while there is no dashboard: it is being built, or the build failed. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Asset } from '../edge/pages/assets.ts'

export const statePage = (state: 'building' | 'failed'): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${state === 'building' ? '<meta http-equiv="refresh" content="1">\n' : ''}<title>Agent Run Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stateStyle.path}">
</head>
<body>
<main>
${contents[state]}
<p>The API is not affected. <a href="/docs/reference">API reference</a></p>
</main>
</body>
</html>
`

const contents = {
  building: `<h1>The dashboard is being built</h1>
<p>This happens once after an installation or a change, and takes a few seconds. This page reloads automatically.</p>`,
  failed: `<h1>The dashboard could not be built</h1>
<p>The service's log has the reason. Run <code>npm run build</code>, then restart the service.</p>`,
}

const style = `:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fff, #111214); color: light-dark(#1b1b1b, #f2f2f2); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 20vh 1.25rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
a { color: light-dark(#0b5cad, #7cc4ff); }
code { font: .9em ui-monospace, monospace; }
`

/** A file, since the content security policy forbids inline styles. */
export const stateStyle: Asset = {
  name: 'state.css',
  path: `/assets/state-${createHash('sha256').update(style).digest('hex').slice(0, 16)}.css`,
  type: 'text/css; charset=utf-8',
  gzipped: gzipSync(style),
}
