/*
 * Documents that come again are compiled: the second time one is seen, not the first, so that a stream of documents
 * that are all different costs no compilation. Nobody can tell by the answers.
 */
import { type DocumentNode, type ExecutionArgs, execute } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '../schema.ts'
import { isCompilable } from './isCompilable.ts'

/** By the name of the operation; undefined where it is interpreted each time. */
type Seen = Map<string, CompiledQuery['query'] | undefined>

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
    documents.set(document, new Map())
    return undefined
  }
  if (!seen.has(operationName)) seen.set(operationName, compile(document, operationName))
  return seen.get(operationName)
}

function compile(document: DocumentNode, operationName: string): CompiledQuery['query'] | undefined {
  if (!isCompilable(document)) return undefined
  const compiled = compileQuery(schema, document, operationName === '' ? undefined : operationName)
  return isCompiledQuery(compiled) ? compiled.query : undefined
}
