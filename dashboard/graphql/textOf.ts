import { print } from 'graphql'
import type { AnyDocument } from './graphql.ts'

const texts = new WeakMap<AnyDocument, string>()

/** The text of a document, printed once. */
export function textOf(document: AnyDocument): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const text = print(document)
  texts.set(document, text)
  return text
}
