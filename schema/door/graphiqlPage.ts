/** The page of GraphiQL. It loads nothing from other hosts; its editor starts workers from blobs. */
type Page = { script: string; style: string }

export const graphiqlPage = ({ script, style }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>GraphiQL: Agent Run Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body class="no-focus-outline">
<noscript>GraphiQL needs JavaScript.</noscript>
<main>
<h1>GraphiQL: Agent Run Service</h1>
<p id="viewer" role="status"></p>
<div id="root"></div>
</main>
<script src="${script}"></script>
</body>
</html>
`

export const graphiqlPolicy = [
  "default-src 'none'; script-src 'self'; worker-src blob:; connect-src 'self'",
  "style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')
