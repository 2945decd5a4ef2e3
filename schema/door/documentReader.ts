/*
 * Documents by their text. Yoga's pipeline parses and validates what is new, and keeps it in the one cache of documents;
 * for what has passed, the pipeline is skipped: to set it up for a request takes longer than most documents take to
 * execute.
 */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { schema } from '../schema.ts'
import type { YogaDoor } from './createYogaDoor.ts'

/** The document, or what is wrong with it. */
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
