/*
 * graphql-yoga over the schema. It parses and validates every document under our limits, and serves queries and mutations
 * as server-sent events. It executes through `executeOperation`, like the rest of the door.
 */
import { type DocumentNode, GraphQLError, type ValidationRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { LRUCache } from 'lru-cache'
import type { Context } from '../context/context.ts'
import { schema } from '../schema.ts'
import { clampIntegers } from './clampIntegers.ts'
import { executeOperation, resultTextInTurns } from './executeOperation.ts'
import { checkDocumentLength, maxTokens } from './operationLimits.ts'
import { type Report, toPublicError } from './publicErrors.ts'

export type YogaDoor = ReturnType<typeof createYogaDoor>

type Options = { graphiql: boolean; report: Report; documents: LRUCache<string, DocumentNode> }

export function createYogaDoor({ graphiql, report, documents }: Options) {
  return createYoga<Partial<Context>>({
    schema,
    graphqlEndpoint: '/graphql',
    plugins: [limits, ourExecution(report), ...(graphiql ? [] : [withoutIntrospection])],
    maskedErrors: { maskError: (error) => toPublicError(error, '', report) },
    parserAndValidationCache: { documentCache: documents, errorCache: noCache, validationCache: true },
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
  })
}

/** Parse errors are not cached. */
const noCache = { get: () => undefined, set() {} }

const limits: Plugin = {
  onParse({ params, setParseFn, parseFn }) {
    checkDocumentLength(String(params.source))
    setParseFn((source, parseOptions) => clampIntegers(parseFn(source, { ...parseOptions, maxTokens })))
  },
}

/** Also serialises the result, since yoga omits the locations of errors. */
const ourExecution = (report: Report): Plugin => ({
  onExecute: ({ setExecuteFn }) =>
    setExecuteFn(async (args) => {
      const result = await executeOperation(args, report)
      const text = await resultTextInTurns(result, args.contextValue as Context)
      return { ...result, stringify: () => text }
    }),
})

const refuseIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type') {
      context.reportError(new GraphQLError('Introspection is disabled', { nodes: node }))
    }
  },
})

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(refuseIntrospection),
}
