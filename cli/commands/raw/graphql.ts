import { type Graphql, GraphqlError } from '../../../clients/typescript/src/graphql.ts'
import { parseExactJson } from '../../../clients/typescript/src/http/parseJson.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import { readSource } from '../../body/readSource.ts'
import { isObject, type JsonObject } from '../../body/setPath.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { exitCodeOfStatus } from '../../command/exitCodes.ts'
import { Failure, usageError } from '../../command/failure.ts'
import { optionalArgument, text, toggle } from '../../command/flags.ts'
import { openGraphql } from './openGraphql.ts'

export const graphql = defineCommand({
  brief: 'Send a query, mutation or subscription to GraphQL',
  description:
    'The document is the text of -q, a file, or - for standard input; variables come from -f and -i, and from the comment ' +
    'that --print graphql writes. The results of a subscription are printed one per line, and the subscription is resumed ' +
    'after a lost connection. With --all, a query with the variable $after that selects pageInfo { hasNextPage endCursor } is ' +
    'sent for each page.',
  examples: [
    ["ars graphql -q '{ viewer { name } usage { plan } }'", 'a query'],
    ["ars graphql -q '{ usage { plan } }' --json data.usage.plan", 'one field of the result'],
    ['ars graphql runs.graphql -f first=100 --all', 'every page, one per line'],
    ["ars graphql -q 'subscription { events { position event { id type } } }'", 'events as they happen'],
  ],
  args: { document: optionalArgument('File with the document, or -', 'files') },
  flags: {
    query: text('The document itself', { alias: 'q', placeholder: 'document' }),
    ...bodyFlags,
    input: { ...bodyFlags.input, brief: 'The variables: a file, - for standard input, or JSON' },
    field: { ...bodyFlags.field, brief: 'A variable: a.b=1 sets a nested field, a[]=1 appends to a list' },
    all: toggle('Send the query for each page'),
  },
  isLong: true,
  fields: ['data', 'errors'],
  async run({ args, flags, context }) {
    if ((args.document === undefined) === (flags.query === undefined)) throw usageError('give either a file or -q')
    if (args.document === '-' && flags.input === '-')
      throw usageError('only one of the document and --input can read standard input')
    const document = flags.query ?? (await readSource(args.document ?? '', context.stdin))
    const variables = { ...variablesIn(document), ...(await readFields(flags, context.stdin)) }
    const door = openGraphql(context)
    try {
      if (isSubscription(document)) await showResults(context, door, document, variables)
      else if (flags.all) await showPages(context, door, document, variables)
      else context.out.json({ data: await door.request(document, variables) })
    } catch (error) {
      throw error instanceof GraphqlError ? failureOf(error, context) : error
    }
  },
})

/** The variables that `--print graphql` writes after the document. */
function variablesIn(document: string): JsonObject {
  const [, comment] = /^# Variables:\r?\n((?:# ?[[\]{}" ].*(?:\r?\n|$))+)/m.exec(document) ?? []
  if (comment === undefined) return {}
  try {
    return parseExactJson(comment.replaceAll(/^# ?/gm, '')) as JsonObject
  } catch {
    throw usageError('the comment "# Variables:" in the document is not followed by JSON')
  }
}

const isSubscription = (document: string): boolean => /(^|\})\s*subscription\b/m.test(document.replace(/#.*/g, ''))

async function showResults({ out }: Context, door: Graphql, document: string, variables: JsonObject): Promise<void> {
  for await (const data of door.subscribe(document, variables)) out.ndjson({ data })
}

async function showPages({ out }: Context, door: Graphql, document: string, variables: JsonObject): Promise<void> {
  if (!/\$after\b/.test(document)) throw usageError('--all needs a document with the variable $after')
  for (let after = variables.after; ; ) {
    const data = await door.request<JsonObject>(document, { ...variables, after })
    out.ndjson({ data })
    const info = pageInfoIn(data)
    if (info === undefined) throw usageError('--all needs pageInfo { hasNextPage endCursor } in the document')
    if (info.hasNextPage !== true) return
    after = info.endCursor
  }
}

function pageInfoIn(value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined
  if (isObject(value.pageInfo)) return value.pageInfo
  for (const each of Object.values(value)) {
    const found = pageInfoIn(each)
    if (found) return found
  }
  return undefined
}

/** Partial data is printed in spite of the errors. */
function failureOf({ data, errors, message, code }: GraphqlError, { out }: Context): Failure {
  out.json({ data: data ?? null, errors })
  const { status, requestId } = errors[0]?.extensions ?? {}
  return new Failure(code === null ? message : `${message} (${code})`, {
    exitCode: status === undefined ? 1 : exitCodeOfStatus(status),
    hint: requestId === undefined ? undefined : `request ${requestId}`,
  })
}
