/** `npm run docs:errors`: writes the error catalogue, docs/error-codes.md and docs/errors/<code>.md. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { errorList, errorPages } from './errorPages.ts'

const docs = new URL('../../../docs/', import.meta.url)
const folder = new URL('errors/', docs)

/** Every printed file, by its path in docs/, and its text. */
export function printedErrors(): Map<string, string> {
  const pages = [...errorPages()].map(([code, page]): [string, string] => [`errors/${code}.md`, page])
  return new Map([['error-codes.md', errorList()], ...pages])
}

if (import.meta.main) {
  const printed = printedErrors()
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!printed.has(`errors/${name}`)) rmSync(new URL(name, folder))
  for (const [path, text] of printed) writeFileSync(new URL(path, docs), text)
}
