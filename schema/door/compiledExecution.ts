/*
 * Documents that come again are compiled: the second time one is seen, not the first, so that a stream of documents
 * that are all different costs no compilation.
 */
import { type DocumentNode, type ExecutionArgs, execute } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '../schema.ts'

type Seen = { compiled: Map<string, CompiledQuery['query']> }

const documents = new WeakMap<DocumentNode, Seen>()

export function executeCompiled(args: ExecutionArgs): ReturnType<CompiledQuery['query']> {
  const query = compiledOf(args.document, args.operationName ?? '')
  return query === undefined
    ? (execute(args) as ReturnType<CompiledQuery['query']>)
    : query(args.rootValue, args.contextValue, args.variableValues ?? {})
}

function compiledOf(document: DocumentNode, operationName: string): CompiledQuery['query'] | undefined {
  const seen = documents.get(document)
  if (seen === undefined) {
    documents.set(document, { compiled: new Map() })
    return undefined
  }
  const known = seen.compiled.get(operationName)
  if (known !== undefined) return known
  const compiled = compileQuery(schema, document, operationName === '' ? undefined : operationName)
  if (!isCompiledQuery(compiled)) return undefined
  seen.compiled.set(operationName, compiled.query)
  return compiled.query
}
