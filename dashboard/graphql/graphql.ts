/**
 * `graphql(…)`: the pages' documents. Their types come from the printed schema. At run time a document is its text, which is
 * what is sent and what the cache is keyed by: parsing and printing would take 6 KiB of the first load.
 */
import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada'
import type { introspection } from './introspection.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

type Tag = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection
    disableMasking: true
    scalars: { DateTime: string; JSON: Json; JSONObject: JsonObject; Month: string; SafeInt: number }
  }>
>

/** The text of a document, and of each fragment that it uses, directly or not. */
type Source = { texts: ReadonlySet<string> }

const createDocument = (text: string, fragments: readonly Source[] = []): Source => ({
  texts: new Set([withoutIndent(text), ...fragments.flatMap(({ texts }) => [...texts])]),
})

export const graphql = createDocument as unknown as Tag

/** What is sent: the operation, then its fragments. */
export const textOf = (document: AnyDocument): string => [...(document as unknown as Source).texts].join('\n\n')

/** A document with any result and variables. */
// biome-ignore lint/suspicious/noExplicitAny: variables are contravariant, so only any accepts all of them
export type AnyDocument = TadaDocumentNode<any, any>

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada'

/** As it would be written in a separate file: people copy it. */
function withoutIndent(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n')
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = Math.min(...indents)
  return [first, ...rest.map((line) => line.slice(indent))].join('\n')
}
