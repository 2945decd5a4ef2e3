/*
 * Compiles a document when it is executed for the second time, so that documents that are sent once cost no compilation.
 * The results are the same either way.
 */
import { type DocumentNode, type ExecutionArgs, execute } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '../schema.ts'
import { isCompilable } from './isCompilable.ts'

/** Compiled operations by name; undefined for one that is always interpreted. */
type Compiled = Map<string, CompiledQuery['query'] | undefined>

const documents = new WeakMap<DocumentNode, Compiled>()

export function executeCompiled(args: ExecutionArgs): ReturnType<CompiledQuery['query']> {
  const query = compiledOf(args.document, args.operationName ?? '')
  return query === undefined
    ? (execute(args) as ReturnType<CompiledQuery['query']>)
    : query(args.rootValue, args.contextValue, args.variableValues ?? {})
}

function compiledOf(document: DocumentNode, operationName: string): CompiledQuery['query'] | undefined {
  const operations = documents.get(document)
  if (operations === undefined) {
    documents.set(document, new Map())
    return undefined
  }
  if (!operations.has(operationName)) operations.set(operationName, compile(document, operationName))
  return operations.get(operationName)
}

function compile(document: DocumentNode, operationName: string): CompiledQuery['query'] | undefined {
  if (!isCompilable(document)) return undefined
  const compiled = compileQuery(schema, document, operationName === '' ? undefined : operationName)
  return isCompiledQuery(compiled) ? compiled.query : undefined
}
