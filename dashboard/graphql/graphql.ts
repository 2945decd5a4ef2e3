/** `graphql(…)`: a query as the pages write it, typed by the printed schema. */
import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada'
import type { introspection } from './introspection.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string; JSON: Json; JSONObject: JsonObject; Month: string; SafeInt: number }
}>()

/** Whatever its answer and variables are. */
// biome-ignore lint/suspicious/noExplicitAny: variables are contravariant, so that only any stands for all of them
export type AnyDocument = TadaDocumentNode<any, any>

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada'
