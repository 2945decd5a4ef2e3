/*
 * Compiles a document when it is executed for the second time, so that documents that are sent once cost no compilation.
 * The results are the same either way.
 */
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, execute } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Context } from '../context/context.ts'
import { createContext } from '../context/createContext.ts'
import { schema } from '../schema.ts'
import { isCompilable } from './isCompilable.ts'

/** Compiled operations by name; undefined for one that is always interpreted. */
type Compiled = Map<string, CompiledQuery['query'] | undefined>
type Result = ExecutionResult | Promise<ExecutionResult>

const documents = new WeakMap<DocumentNode, Compiled>()

export function executeCompiled(args: ExecutionArgs): Result {
  const query = compiledOf(args.document, args.operationName ?? '')
  if (query === undefined) return interpret(args)
  const result: Result = query(args.rootValue, args.contextValue, args.variableValues ?? {})
  return 'then' in result ? result.then((found) => checked(args, found)) : checked(args, result)
}

const interpret = (args: ExecutionArgs): Result => execute(args) as Result

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

/**
 * Of several errors, the interpreter omits those below a field that another error has set to null, and the compiler does
 * not. So an operation that fails in several places is interpreted, now and from then on.
 */
function checked(args: ExecutionArgs, result: ExecutionResult): Result {
  if (result.errors === undefined || result.errors.length < 2) return result
  documents.get(args.document)?.set(args.operationName ?? '', undefined)
  const { deps, viewer, requestId } = args.contextValue as Context
  // A new context: the page budget is used up, and refused calls were given back already.
  return interpret({ ...args, contextValue: createContext(deps, viewer, requestId) })
}
