/*
 * A root field that was refused (401, 403), or that found what its idempotency key had made before, is no call: here, at
 * the fields themselves, so that it holds for both doors, whatever a document selects of the answer.
 */
import type { GraphQLField, GraphQLSchema } from 'graphql'
import { isRefusal, ServiceError } from '../src/platform/errors.ts'
import type { Context } from './context.ts'

export function giveBackCalls(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) wrap(field as GraphQLField<unknown, Context>)
  }
  return schema
}

function wrap(field: GraphQLField<unknown, Context>): void {
  for (const name of ['resolve', 'subscribe'] as const) {
    const inner = field[name]
    if (inner === undefined) continue
    field[name] = (source, args, context, info) => {
      try {
        const result = inner(source, args, context, info)
        if (!isPromise(result)) return judge(result, context)
        return result.then(
          (found) => judge(found, context),
          (error) => refuse(error, context),
        )
      } catch (error) {
        return refuse(error, context)
      }
    }
  }
}

function judge(result: unknown, { charge }: Context): unknown {
  if ((result as { replayed?: unknown } | null | undefined)?.replayed === true) charge?.giveBack(1)
  return result
}

function refuse(error: unknown, { charge }: Context): never {
  if (error instanceof ServiceError && isRefusal(error)) charge?.giveBack(1)
  throw error
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
