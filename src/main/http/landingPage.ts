/*
 * `/docs/start` for browsers: what this is, where everything is, how to trust the certificate, and the first calls. It is
 * public, so it shows no key, no id and no path of the machine: its commands read them from credentials.json.
 */
import { createHash } from 'node:crypto'
import { landingStyle } from './landingStyle.ts'

export type Landing = {
  publicUrl: string
  graphiql: boolean
  /** Whether the certificate is signed by the service's own authority. */
  ownAuthority: boolean
}

export const landingPolicy = [
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(landingStyle).digest('base64')}'`,
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

export const landingPage = (landing: Landing): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Agent Run Service</title>
<link rel="icon" href="data:,">
<style>${landingStyle}</style>
</head>
<body>
<main>
<h1>Agent Run Service</h1>
<p>A gateway for invoking hosted agents: REST for callers, GraphQL for queries and subscriptions, server-sent events for
output as it is made.</p>
<ul class="links">
${links(landing)
  .map(([path, name, text]) => `<li><a href="${path}">${name}</a> <span>${text}</span></li>`)
  .join('\n')}
</ul>
<h2>The first call</h2>
<p>${keyText(landing)}</p>
${command(landing.ownAuthority ? readCredentials : setCredentials)}
<p>Invoke an agent and wait for its result:</p>
${command(runCommand(landing, 'curl', '/runs'))}
<p>The same run as a stream of events:</p>
${command(runCommand(landing, 'curl -N', '/runs/stream'))}
${landing.ownAuthority ? trustSection : ''}</main>
</body>
</html>
`

const links = ({ graphiql }: Landing): [string, string, string][] => [
  ['/', 'Dashboard', 'agents, runs, webhooks, keys and figures, for people'],
  ['/docs', 'Reference', 'every REST operation, with samples and a console'],
  ...(graphiql ? [['/graphql', 'GraphiQL', 'the GraphQL schema, and an editor'] as [string, string, string]] : []),
  ['/v2/openapi.json', 'openapi.json', 'the OpenAPI 3.1 document, for generators'],
  ['/healthz', 'Health', 'whether the process is up'],
]

const keyText = ({ ownAuthority }: Landing): string =>
  ownAuthority
    ? 'A key, an agent and the certificate are named in <code>credentials.json</code> in the data folder of the service (<code>.data</code>, or <code>DATA_DIR</code>):'
    : 'Calls need an API key and the id of an agent:'

const readCredentials = `read_it() { node -p "JSON.parse(fs.readFileSync('.data/credentials.json')).$1"; }
API_KEY=$(read_it api_key)
AGENT_ID=$(read_it agents.echo)
export CURL_CA_BUNDLE=$(read_it ca_file)`

const setCredentials = `API_KEY=…
AGENT_ID=…`

const runCommand = ({ publicUrl }: Landing, curl: string, path: string): string => `${curl} ${publicUrl}/v2${path} \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d "{\\"agent_id\\": \\"$AGENT_ID\\", \\"input\\": {\\"query\\": \\"Hello\\"}}"`

const trustSection = `<h2>Trusting the certificate</h2>
<p>The certificate is signed by an authority that the service created at its first start:
<code>certificates/ca.crt</code> in its data folder. It can sign for this service only. Renewed certificates are trusted with it;
it is renewed itself within 825 days, and then has to be trusted again.</p>
<dl>
<dt>Browsers</dt><dd>import the file as an authority for websites, in the settings for certificates</dd>
<dt>curl</dt><dd><code>--cacert .data/certificates/ca.crt</code>, or <code>CURL_CA_BUNDLE</code></dd>
<dt>Node.js</dt><dd><code>NODE_EXTRA_CA_CERTS</code></dd>
<dt>Python, Go</dt><dd><code>SSL_CERT_FILE</code></dd>
</dl>
`

/** Long lines scroll, so the block must be focusable by keyboard. */
const command = (text: string): string => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
