/*
 * graphql-yoga over the schema. Every operation of the door runs through its pipeline: parsing and validation with their
 * caches, then execution or subscription with our checks, compiled documents and masked errors. HTTP is Fastify's.
 */
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type ValidationRule,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Context } from '../context/context.ts'
import { schema } from '../schema.ts'
import { checkOperation } from './checkOperation.ts'
import { clampIntegers } from './clampIntegers.ts'
import type { DocumentCache } from './documentCache.ts'
import { executeOperation } from './executeOperation.ts'
import { checkDocumentLength, maxTokens } from './operationLimits.ts'
import type { Report } from './publicErrors.ts'

/** Starts the pipeline for one operation. */
export type Pipeline = (context: Context) => {
  /** Throws a syntax error. */
  parse(source: string): DocumentNode
  validate(of: typeof schema, document: DocumentNode): readonly GraphQLError[]
  execute(args: ExecutionArgs): Promise<ExecutionResult>
  /** Also puts the checked variables into the arguments. */
  subscribe: typeof createSourceEventStream
}

type Options = { graphiql: boolean; report: Report; documents: DocumentCache }

export function createYogaDoor({ graphiql, report, documents }: Options): Pipeline {
  const yoga = createYoga<Partial<Context>>({
    schema,
    plugins: [limits, execution(report), ...(graphiql ? [] : [withoutIntrospection])],
    maskedErrors: false, // `executeOperation` masks them, with the id of the request
    parserAndValidationCache: { documentCache: documents, errorCache: noCache, validationCache: true },
    graphiql: false,
    landingPage: false,
    multipart: false,
    cors: false,
    logging: false,
  })
  return yoga.getEnveloped as unknown as Pipeline // its type asks for yoga's own request
}

/** Parse errors are not cached. */
const noCache = { get: () => undefined, set() {} }

const limits: Plugin = {
  onParse({ params, setParseFn, parseFn }) {
    checkDocumentLength(String(params.source))
    setParseFn((source, parseOptions) => clampIntegers(parseFn(source, { ...parseOptions, maxTokens })))
  },
}

const execution = (report: Report): Plugin => ({
  onExecute: ({ setExecuteFn }) => setExecuteFn((args) => executeOperation(args, report)),
  onSubscribe: ({ setSubscribeFn }) =>
    setSubscribeFn((args) => createSourceEventStream(Object.assign(args, checkOperation(args)))),
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
