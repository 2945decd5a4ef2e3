/*
 * graphql-yoga over the schema: its pipeline (parse, validate, context, execute) with our limits, checks and errors
 * as plugins, so that they hold whichever way an operation arrives.
 */
import { type DocumentNode, GraphQLError, type ValidationRule } from 'graphql'
import { createYoga, type Plugin, type YogaInitialContext, type YogaServerOptions } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../src/access/viewer.ts'
import type { Charge } from '../../src/limits/callLimits.ts'
import type { Context, Deps } from '../context.ts'
import { createContext } from '../createContext.ts'
import { schema } from '../schema.ts'
import { executeCompiled } from './compiledExecution.ts'
import { checkDocumentLength, maxTokens } from './operationLimits.ts'
import { type Report, toPublicError } from './publicErrors.ts'
import { refusalOf } from './refuseOperation.ts'

const defaultQuery = `# Put an API key under "Headers" below, then press the button.
{
  runs(first: 5) {
    edges { node { id status output agent { name } } }
  }
}
`

/** What the edge knows of a request when it reaches the door. */
export type DoorContext = { viewer: Viewer; requestId: string; charge: Charge }

export type YogaDoor = ReturnType<typeof createYogaDoor>

export function createYogaDoor(deps: Deps, options: { graphiql: boolean; report: Report }) {
  const documentCache = new LRUCache<string, DocumentNode>({
    maxSize: 4_194_304,
    sizeCalculation: (_, source) => source.length + 1,
  })
  const errorCache = new LRUCache<string, Error>({
    maxSize: 1_048_576,
    sizeCalculation: (_, source) => source.length + 1,
  })
  return createYoga<DoorContext, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    context: ({ viewer, requestId, charge }: DoorContext & YogaInitialContext) =>
      createContext(deps, viewer, requestId, charge),
    plugins: [limitsAndChecks(options.report), ...(options.graphiql ? [] : [withoutIntrospection])],
    maskedErrors: { maskError: (error) => (isPublic(error) ? error : toPublicError(error, '', options.report)) },
    parserAndValidationCache: { documentCache, errorCache, validationCache: true },
    graphiql: options.graphiql && {
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
const renderGraphiQL: YogaServerOptions<DoorContext, Context>['renderGraphiQL'] = async (page) => {
  const { renderGraphiQL: render } = await import('@graphql-yoga/render-graphiql')
  return render(page)
}

function limitsAndChecks(report: Report): Plugin<Context> {
  return {
    onParse({ params, setParseFn, parseFn }) {
      checkDocumentLength(String(params.source))
      setParseFn((source, parseOptions) => parseFn(source, { ...parseOptions, maxTokens }))
    },
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      const { requestId } = args.contextValue
      const refusal = refusalOf(args)
      if (refusal !== undefined) setResultAndStopExecution({ errors: [toPublicError(refusal, requestId, report)] })
      else setExecuteFn(executeCompiled as never)
      return {
        onExecuteDone({ result, setResult }) {
          if (!('errors' in result) || result.errors === undefined) return
          const errors = result.errors.map((error) =>
            isPublic(error) ? error : toPublicError(error, requestId, report),
          )
          setResult({ ...result, errors })
        },
      }
    },
  }
}

const isPublic = (error: unknown): error is GraphQLError =>
  (error as { extensions?: { requestId?: unknown } } | undefined)?.extensions?.requestId !== undefined

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
