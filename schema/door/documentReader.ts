/*
 * Documents by their text. Yoga's pipeline parses and validates what is new; what has passed is known afterwards, and
 * the pipeline, which takes longer to set up for a request than most documents take to execute, is left out.
 */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { schema } from '../schema.ts'
import type { DoorContext, YogaDoor } from './createYogaDoor.ts'

/** The document, or what is wrong with it. */
export type ReadDocument = (source: string, context: DoorContext) => DocumentNode | readonly unknown[]

export function createDocumentReader(yoga: YogaDoor): ReadDocument {
  const known = new LRUCache<string, DocumentNode>({
    maxSize: 4_194_304,
    sizeCalculation: (_, source) => source.length + 1,
  })
  return (source, context) => {
    const found = known.get(source)
    if (found !== undefined) return found
    const { parse, validate } = yoga.getEnveloped(context as never)
    try {
      const document: DocumentNode = parse(source)
      const problems = validate(schema, document)
      if (problems.length > 0) return problems
      known.set(source, document)
      return document
    } catch (error) {
      return [error]
    }
  }
}
