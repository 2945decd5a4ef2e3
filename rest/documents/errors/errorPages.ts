/** The pages of the error catalogue: one for each code of the error table, and one that lists them. */
import { type ErrorCode, errorTable } from '../../../schema/errorTable.ts'
import { docUrl } from '../../../src/edge/httpErrors.ts'
import { errorType } from '../../../src/platform/errors.ts'
import { accessNotes } from './accessNotes.ts'
import { agentNotes } from './agentNotes.ts'
import { doorNotes } from './doorNotes.ts'
import type { ErrorNote } from './errorNote.ts'
import { requestNotes } from './requestNotes.ts'
import { resourceNotes } from './resourceNotes.ts'

const notes: Record<ErrorCode, ErrorNote> = {
  ...requestNotes,
  ...accessNotes,
  ...agentNotes,
  ...resourceNotes,
  ...doorNotes,
}

const codes = Object.keys(notes) as ErrorCode[]

/** The text of each page, by its code. */
export const errorPages = (): Map<ErrorCode, string> => new Map(codes.map((code) => [code, errorPage(code)]))

/** The list of all codes, by status. */
export function errorList(): string {
  const sections = statuses
    .map(([status, name]) => ({ status, name, found: codes.filter((code) => errorTable[code].status === status) }))
    .filter(({ found }) => found.length > 0)
    .map(({ status, name, found }) => `## ${status} ${name}\n\n${listOf(found)}`)
  return `# Error codes\n\n${introduction}\n\n${sections.join('\n')}`
}

const introduction = `Every error has a \`code\`, which does not change, and a \`doc_url\` (\`docUrl\` in GraphQL), which leads to the page about this code.
The page says when the error happens, what to do, and whether to retry. [Errors](errors.md) explains the body that all of them share.`

const statuses: [number, string][] = [
  [400, 'Not understood'],
  [401, 'Not authenticated'],
  [403, 'Not permitted'],
  [404, 'Not found'],
  [405, 'Method not allowed'],
  [409, 'In use'],
  [413, 'Too large'],
  [415, 'Unsupported media type'],
  [422, 'Not acceptable'],
  [429, 'Too many'],
  [500, 'Internal error'],
  [503, 'Unavailable'],
]

function listOf(found: ErrorCode[]): string {
  const rows = found.map((code) => `| [\`${code}\`](errors/${code}.md) | ${headlineOf(code)} |\n`)
  return `| Code | Message |\n|---|---|\n${rows.join('')}`
}

/** The message of the table; that of a protocol, which says nothing to people, is explained by the note. */
const headlineOf = (code: ErrorCode): string => {
  const { message } = errorTable[code]
  return message.includes(' ') ? message : (notes[code].when.split('. ')[0] ?? message)
}

function errorPage(code: ErrorCode): string {
  const { when, fix, retry, guide } = notes[code]
  const { status } = errorTable[code]
  return `# ${code}

${headlineOf(code).replace(/\.$/, '')}.

| Status | Type | Retry |
|---|---|---|
| ${status} | \`${errorType(status)}\` | ${(retry ?? retryOf(status)).split(/[.,:]/)[0]} |

## When it happens

${when}

## What to do

${fix}

## Whether to retry

${retry ?? retryOf(status)}

## Example

\`\`\`json output
${exampleOf(code)}
\`\`\`

In GraphQL, the same fields are in \`errors[].extensions\`, in camelCase. See [all codes](../error-codes.md)${guide === 'errors.md' ? '' : `, and the guide to [${titleOf(guide)}](../${guide})`}.
`
}

function retryOf(status: number): string {
  if (status === 500) return 'Yes, if the request can be repeated safely: reads, and creations with an idempotency key.'
  if (status === 429 || status === 503) return 'Yes, after the seconds in `Retry-After`.'
  return 'No. The same request fails again.'
}

function exampleOf(code: ErrorCode): string {
  const { status, message } = errorTable[code]
  const { param, problem, message: exact, position, detail = code } = notes[code].example ?? {}
  const text = exact ?? (problem === undefined ? message : `${param} ${problem}`)
  const error = {
    type: errorType(status),
    code,
    message: text,
    ...(param !== undefined && { param }),
    ...(position !== undefined && { position }),
    request_id: 'req_01jd3v9w8kq2m5n7p9r1s3t5v7',
    doc_url: docUrl('https://localhost:8443', code),
    ...(problem !== undefined && { details: [{ param, code: detail, message: text }] }),
  }
  return JSON.stringify({ error }, null, 2)
}

/** `access.md#api-keys` is "access: API keys". */
function titleOf(guide: string): string {
  const [file = '', section] = guide.split('#')
  const words = (text: string) =>
    text.replace(/^.*\//, '').replace(/\.md$/, '').replaceAll('-', ' ').replace('api ', 'API ')
  return section === undefined ? words(file) : `${words(file)}: ${words(section)}`
}
