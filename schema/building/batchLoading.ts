/*
 * Batch loaders with mercurius' signature: `{Type: {field: async (queries, context) => results}}`, where each query is
 * `{obj, params}`. Mercurius accepts the same definitions unchanged; here dataloader batches the queries of one tick.
 */
import DataLoader from 'dataloader'
import type { Context, Load, LoadingParent } from '../context/context.ts'

export type LoaderQuery<Obj, Params> = { obj: Obj; params: Params }
export type BatchLoader<Obj, Params, Result> = (
  queries: LoaderQuery<Obj, Params>[],
  context: Context,
) => Promise<(Result | Error)[]>

type AnyLoader = BatchLoader<never, never, unknown>
export type LoaderDefinitions = Record<string, Record<string, AnyLoader>>

export function createLoad(definitions: LoaderDefinitions, context: () => Context): Load {
  const loaders = new Map<AnyLoader, DataLoader<LoaderQuery<LoadingParent, object>, unknown, string>>()
  return (type, field, obj, params) => {
    const definition = definitions[type]?.[field]
    if (definition === undefined) throw new Error(`there is no loader for ${type}.${field}`)
    let loader = loaders.get(definition)
    if (loader === undefined) {
      const batch = definition as BatchLoader<LoadingParent, object, unknown>
      loader = new DataLoader((queries) => batch([...queries], context()), { cacheKeyFn: queryKey })
      loaders.set(definition, loader)
    }
    return loader.load({ obj, params })
  }
}

/** Equal parameters have equal JSON: they come in the order of the field's arguments. */
const queryKey = ({ obj, params }: LoaderQuery<LoadingParent, object>): string =>
  `${keyOf(obj)} ${JSON.stringify(params)}`

const keyOf = (parent: LoadingParent): string | null => ('id' in parent ? parent.id : parent.runId)

/** Calls `load` once for each group of queries with the same parameters, and returns the results in the given order. */
export async function byParams<Obj, Params, Result>(
  queries: LoaderQuery<Obj, Params>[],
  load: (objs: Obj[], params: Params) => Promise<Result[]>,
): Promise<Result[]> {
  const groups = new Map<string, number[]>()
  queries.forEach((query, index) => {
    const key = JSON.stringify(query.params)
    groups.set(key, [...(groups.get(key) ?? []), index])
  })
  const results = new Array<Result>(queries.length)
  for (const indexes of groups.values()) {
    const members = indexes.map((index) => queries[index] as LoaderQuery<Obj, Params>)
    const [first] = members
    if (first === undefined) continue
    const loaded = await load(
      members.map((member) => member.obj),
      first.params,
    )
    indexes.forEach((index, place) => {
      results[index] = loaded[place] as Result
    })
  }
  return results
}
