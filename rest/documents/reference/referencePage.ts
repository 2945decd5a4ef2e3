/*
 * The page of the reference: Scalar, which reads the OpenAPI document in the browser. Everything that it could load from
 * other hosts, or send to them, is off; the content security policy would block it, too.
 */
import type { JsonObject } from '../../../src/platform/json.ts'
import { referenceHeader } from './referenceHeader.ts'

/** `hasSession`: the reader is signed in to the dashboard, so that the browser sends a cookie with the calls of the page. */
type Page = { script: string; style: string; hasSession: boolean }

export const referencePage = ({ script, style, hasSession }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Agent Run Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
${referenceHeader}
<noscript>The reference needs JavaScript. The document it shows is at <a href="/v2/openapi.json">/v2/openapi.json</a>.</noscript>
<script id="api-reference" data-configuration="${escapeAttribute(JSON.stringify(configurationFor(hasSession)))}"></script>
<script src="${script}"></script>
</body>
</html>
`

/** Samples that Scalar would generate; those of the client libraries come with the document. */
const hiddenLanguages = [
  ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'js', 'julia', 'kotlin', 'node', 'objc'],
  ...['ocaml', 'php', 'powershell', 'python', 'r', 'ruby', 'rust', 'swift'],
]

const configuration: JsonObject = {
  url: '/v2/openapi.json',
  servers: [{ url: '/v2' }],
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  hideDarkModeToggle: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  documentDownloadType: 'json',
  localization: {
    translations: {
      navigation: { showAllEndpoints: 'Show More: all endpoints of {name}' },
      apiClient: { authSelector: { selectedType: 'Auth Type: {type}' }, responseBlock: { body: 'Response Body' } },
    },
  },
  theme: 'default',
  hiddenClients: {
    ...Object.fromEntries(hiddenLanguages.map((language) => [language, true])),
    shell: ['httpie', 'wget'],
  },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

const configurationFor = (hasSession: boolean): JsonObject => ({
  ...configuration,
  authentication: { preferredSecurityScheme: hasSession ? 'session' : 'apiKey' },
})

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Scalar's styles are inline, as elements and attributes. */
export const referencePolicy = [
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')
