/** `graphql(…)`: tags the pages' queries; types come from the printed schema. */
import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada'
import type { introspection } from './introspection.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string; JSON: Json; JSONObject: JsonObject; Month: string; SafeInt: number }
}>()

/** A document with any result and variables. */
// biome-ignore lint/suspicious/noExplicitAny: variables are contravariant, so only any accepts all of them
export type AnyDocument = TadaDocumentNode<any, any>

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada'
