import { pipeline } from 'node:stream/promises'
import { isRawNumber, parseExactJson } from '../../../clients/typescript/src/http/parseJson.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import { readHeaderPairs } from '../../body/readHeaders.ts'
import { isObject, type JsonObject } from '../../body/setPath.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { usageError } from '../../command/failure.ts'
import { argument, texts, toggle } from '../../command/flags.ts'
import { dryRunFlag, printFlag } from '../../command/sharedFlags.ts'
import { type RawCall, rawCall, urlOf } from './rawCall.ts'

export const api = defineCommand({
  brief: 'Call any path of the REST API',
  description:
    'The path is relative to the base URL. Fields are the query of a GET or DELETE and the body of all other methods. The ' +
    'response is printed unchanged; --all follows the pages of a list and prints one item per line.',
  examples: [
    ['ars api GET /runs -f limit=5', 'the last five runs'],
    ['ars api POST /runs -f agent_id=ag_… -f input.query=hello', 'creates a run'],
    ['ars api GET /runs -f status=failed --all', 'every failed run, one JSON object per line'],
    ['ars api PATCH /agents/ag_… -H \'If-Match: "3"\' -i change.json', 'with a header and a body from a file'],
  ],
  args: {
    method: argument('GET, POST, PATCH, PUT or DELETE', ['GET', 'POST', 'PATCH', 'DELETE']),
    path: argument('Path, such as /runs'),
  },
  flags: {
    ...bodyFlags,
    header: texts("A header of the request: 'name: value'", { alias: 'H', placeholder: 'header' }),
    all: toggle('Follow all pages; one item per line'),
    include: toggle('Show the status and headers of the response on stderr'),
    ...printFlag,
    ...dryRunFlag,
  },
  isLong: true,
  async run({ args, flags, context }) {
    const method = args.method.toUpperCase()
    if (!/^[A-Z]+$/.test(method)) throw usageError(`${JSON.stringify(args.method)} is not a method`)
    if (flags.all && method !== 'GET') throw usageError('--all works only with GET')
    const headers = readHeaderPairs(flags.header)
    const fields = await readFields(flags, context.stdin)
    const call = callOf({ method, url: urlOf(args.path, context.credentials().baseUrl.value), headers, fields })
    if (flags.all) return showAll(context, call)
    const response = await rawCall(context, call)
    if (flags.include) showHead(context, response)
    await showBody(context, response)
  },
})

type Parts = {
  method: string
  url: URL
  headers: Record<string, string>
  fields: JsonObject
}

function callOf({ method, url, headers, fields }: Parts): RawCall {
  const isQuery = method === 'GET' || method === 'DELETE' || method === 'HEAD'
  if (isQuery) for (const [name, value] of Object.entries(fields)) addToQuery(url.searchParams, name, value)
  const hasBody = !isQuery && Object.keys(fields).length > 0
  return {
    method,
    url: url.href,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    body: hasBody ? JSON.stringify(fields) : undefined,
  }
}

function addToQuery(query: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) query.append(name, value.join(','))
  else if (isObject(value))
    for (const [key, each] of Object.entries(value)) query.append(`${name}[${key}]`, textOf(each))
  else query.append(name, textOf(value))
}

const textOf = (value: unknown): string => (isRawNumber(value) ? value.rawJSON : String(value))

function showHead({ out }: Context, { status, headers }: Response): void {
  out.note(`HTTP ${status}`)
  for (const [name, value] of headers) out.note(`${name}: ${value}`)
}

/** A stream is passed through; to a terminal only whole characters, however the chunks split them. */
async function showBody({ out, stdout, signal }: Context, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  if (response.body && type.startsWith('text/event-stream')) {
    if (!out.isTerminal) return pipeline(response.body, stdout, { end: false, signal })
    for await (const text of response.body.pipeThrough(new TextDecoderStream(), { signal })) out.write(text)
    return
  }
  const text = await response.text()
  if (/\bjson\b/.test(type) && (out.isTerminal || out.mode === 'json')) out.json(parseExactJson(text))
  else if (text !== '') out.write(text.endsWith('\n') ? text : `${text}\n`)
}

async function showAll(context: Context, call: RawCall): Promise<void> {
  const url = new URL(call.url)
  for (let hasMore = true; hasMore; ) {
    const page = parseExactJson(await (await rawCall(context, { ...call, url: url.href })).text())
    if (!isObject(page) || !Array.isArray(page.data))
      throw usageError(`${url.pathname} is not a list, so --all cannot be used`)
    for (const item of page.data) context.out.ndjson(item)
    hasMore = page.has_more === true && typeof page.next_cursor === 'string'
    url.searchParams.set('cursor', String(page.next_cursor))
  }
}
