/** The page of GraphiQL: one document of 9 MB with all its scripts, made when it is first requested. */
import { Readable } from 'node:stream'

const options = {
  title: 'Agent Run Service',
  defaultQuery: `# Put an API key under "Headers" below, then press the button.
{
  runs(first: 5) {
    edges { node { id status output agent { name } } }
  }
}
`,
  headers: '{ "Authorization": "Bearer " }',
}

const pieceBytes = 65_536

let page: Promise<Buffer> | undefined

/** A stream, so that no connection holds more of the page than a piece: written at once, TLS would encrypt all of it. */
export async function openGraphiqlPage(): Promise<{ bytes: number; stream: Readable }> {
  page ??= render()
  const body = await page
  return { bytes: body.length, stream: Readable.from(piecesOf(body)) }
}

/** The package holds the scripts, so it is imported only here. */
async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  return Buffer.from(renderGraphiQL(options))
}

function* piecesOf(body: Buffer): Generator<Buffer, void, void> {
  for (let from = 0; from < body.length; from += pieceBytes) yield body.subarray(from, from + pieceBytes)
}
