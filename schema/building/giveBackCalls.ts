/*
 * Root fields that are refused (401, and the first 403s of a minute) or replayed by an idempotency key are not charged.
 * Wrapping the resolvers makes this hold for both doors, and independent of what a document selects.
 */
import type { GraphQLField, GraphQLSchema } from 'graphql'
import { isRefusal, ServiceError } from '../../src/platform/errors.ts'
import type { Context } from '../context/context.ts'

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
        if (!isPromise(result)) return refundReplay(result, context)
        return result.then(
          (found) => refundReplay(found, context),
          (error) => refundRefusal(error, context),
        )
      } catch (error) {
        return refundRefusal(error, context)
      }
    }
  }
}

function refundReplay(result: unknown, { charge }: Context): unknown {
  if ((result as { replayed?: unknown } | null | undefined)?.replayed === true) charge?.giveBack(1)
  return result
}

function refundRefusal(error: unknown, { charge }: Context): Promise<never> {
  const isRefused = error instanceof ServiceError && isRefusal(error)
  const refunded = isRefused ? charge?.giveBackRefused(error.status, 1) : undefined
  if (refunded === undefined) throw error
  return refunded.then(() => {
    throw error
  })
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
