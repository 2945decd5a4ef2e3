/*
 * Parses and validates documents with yoga's pipeline, which stores them in the document cache. Documents that were valid
 * before skip the pipeline: setting it up takes longer than executing most documents.
 */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { schema } from '../schema.ts'
import type { YogaDoor } from './createYogaDoor.ts'
import { compiledBytesOf, parsedBytesOf } from './documentBytes.ts'

/** Returns the document, or the errors in it. */
export type ReadDocument = (source: string) => DocumentNode | readonly unknown[]

const maxCachedBytes = 64 * 1_048_576

export const createDocumentCache = (): LRUCache<string, DocumentNode> =>
  new LRUCache({ maxSize: maxCachedBytes, sizeCalculation: parsedBytesOf })

export function createDocumentReader(yoga: YogaDoor, documents: LRUCache<string, DocumentNode>): ReadDocument {
  const valid = new WeakSet<DocumentNode>()
  const compiled = new WeakSet<DocumentNode>()

  /** A document that is read again is about to be compiled: from now on it counts with what that takes. */
  function countCompiled(source: string, document: DocumentNode): void {
    if (compiled.has(document)) return
    compiled.add(document)
    documents.delete(source) // the cache does not count a value again that it has
    documents.set(source, document, { size: parsedBytesOf(document) + compiledBytesOf(document) })
  }

  return (source) => {
    const known = documents.get(source)
    if (known !== undefined && valid.has(known)) {
      countCompiled(source, known)
      return known
    }
    const { parse, validate } = yoga.getEnveloped()
    try {
      const document: DocumentNode = parse(source)
      const problems = validate(schema, document)
      if (problems.length > 0) return problems
      valid.add(document)
      return document
    } catch (error) {
      return [error]
    }
  }
}
