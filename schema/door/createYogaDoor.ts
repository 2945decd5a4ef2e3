/*
 * graphql-yoga over the schema. Its pipeline parses and validates every document, under our limits; what it executes
 * itself goes through `executeOperation`, like every other operation. It serves GraphiQL, and queries and mutations as
 * server-sent events.
 */
import { type DocumentNode, GraphQLError, type ValidationRule } from 'graphql'
import { createYoga, type Plugin, type YogaServerOptions } from 'graphql-yoga'
import type { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { schema } from '../schema.ts'
import { executeOperation, resultText } from './executeOperation.ts'
import { checkDocumentLength, maxTokens } from './operationLimits.ts'
import { type Report, toPublicError } from './publicErrors.ts'

const defaultQuery = `# Put an API key under "Headers" below, then press the button.
{
  runs(first: 5) {
    edges { node { id status output agent { name } } }
  }
}
`

export type YogaDoor = ReturnType<typeof createYogaDoor>

type Options = { graphiql: boolean; report: Report; documents: LRUCache<string, DocumentNode> }

export function createYogaDoor({ graphiql, report, documents }: Options) {
  return createYoga<Partial<Context>>({
    schema,
    graphqlEndpoint: '/graphql',
    plugins: [limits, ourExecution(report), ...(graphiql ? [] : [withoutIntrospection])],
    maskedErrors: { maskError: (error) => toPublicError(error, '', report) },
    parserAndValidationCache: { documentCache: documents, errorCache: noCache, validationCache: true },
    graphiql: graphiql && {
      title: 'Agent Run Service',
      defaultQuery,
      headers: '{ "Authorization": "Bearer " }',
    },
    renderGraphiQL,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
  })
}

/** The page brings nine megabytes of scripts along: they are read when somebody opens it. */
const renderGraphiQL: YogaServerOptions<Partial<Context>, object>['renderGraphiQL'] = async (page) => {
  const { renderGraphiQL: render } = await import('@graphql-yoga/render-graphiql')
  return render(page)
}

/** A document that can't be parsed is not worth the memory. */
const noCache = { get: () => undefined, set() {} }

const limits: Plugin = {
  onParse({ params, setParseFn, parseFn }) {
    checkDocumentLength(String(params.source))
    setParseFn((source, parseOptions) => parseFn(source, { ...parseOptions, maxTokens }))
  },
}

/** Also writes the result: yoga's own text has no locations of errors. */
const ourExecution = (report: Report): Plugin => ({
  onExecute: ({ setExecuteFn }) =>
    setExecuteFn(async (args) => {
      const result = await executeOperation(args, report)
      return { ...result, stringify: () => resultText(result) }
    }),
})

const refuseIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type') {
      context.reportError(new GraphQLError('Introspection is switched off here', { nodes: node }))
    }
  },
})

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(refuseIntrospection),
}
