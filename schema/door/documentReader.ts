/*
 * Parses and validates documents with yoga's pipeline, which stores them in the document cache. Documents that were valid
 * before skip the pipeline: setting it up takes longer than executing most documents.
 */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { schema } from '../schema.ts'
import type { YogaDoor } from './createYogaDoor.ts'

/** Returns the document, or the errors in it. */
export type ReadDocument = (source: string) => DocumentNode | readonly unknown[]

export const createDocumentCache = (): LRUCache<string, DocumentNode> =>
  new LRUCache({ maxSize: 4_194_304, sizeCalculation: (_, source) => source.length + 1 })

export function createDocumentReader(yoga: YogaDoor, documents: LRUCache<string, DocumentNode>): ReadDocument {
  const valid = new WeakSet<DocumentNode>()
  return (source) => {
    const known = documents.get(source)
    if (known !== undefined && valid.has(known)) return known
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
