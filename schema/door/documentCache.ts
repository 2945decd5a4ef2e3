/** The parsed documents that yoga keeps, by their text. */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { compiledBytesOf, parsedBytesOf } from './documentBytes.ts'

const maxCachedBytes = 64 * 1_048_576

export type DocumentCache = ReturnType<typeof createDocumentCache>

export function createDocumentCache() {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: maxCachedBytes, sizeCalculation: parsedBytesOf })
  const compiled = new WeakSet<DocumentNode>()
  return {
    documents,
    set: (source: string, document: DocumentNode) => void documents.set(source, document),
    /** A document that is read again is about to be compiled: from now on it counts with what that takes. */
    get(source: string): DocumentNode | undefined {
      const document = documents.get(source)
      if (document === undefined || compiled.has(document)) return document
      compiled.add(document)
      documents.delete(source) // the cache does not count a value again that it has
      documents.set(source, document, { size: parsedBytesOf(document) + compiledBytesOf(document) })
      return document
    },
  }
}
