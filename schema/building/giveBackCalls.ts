/*
 * Root fields that are refused (401, and the first 403s of a minute) or replayed by an idempotency key are not charged.
 * Wrapping the resolvers covers both doors, whatever a document selects.
 */
import { type GraphQLField, type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { CallKind } from '../../src/limits/callKind.ts'
import { isRefusal, ServiceError } from '../../src/platform/errors.ts'
import type { Context } from '../context/context.ts'
import { callKindOf } from './callKindOf.ts'

export function giveBackCalls(schema: GraphQLSchema): GraphQLSchema {
  for (const operation of Object.values(OperationTypeNode)) {
    const fields = schema.getRootType(operation)?.getFields() ?? {}
    for (const [name, field] of Object.entries(fields)) wrap(field, callKindOf(operation, name))
  }
  return schema
}

function wrap(field: GraphQLField<unknown, Context>, kind: CallKind): void {
  for (const name of ['resolve', 'subscribe'] as const) {
    const inner = field[name]
    if (inner === undefined) continue
    field[name] = (source, args, context, info) => {
      try {
        const result = inner(source, args, context, info)
        if (!isPromise(result)) return refundReplay(result, kind, context)
        return result.then(
          (found) => refundReplay(found, kind, context),
          (error) => refundRefusal(error, kind, context),
        )
      } catch (error) {
        return refundRefusal(error, kind, context)
      }
    }
  }
}

function refundReplay(result: unknown, kind: CallKind, { charge }: Context): unknown {
  if ((result as { replayed?: unknown } | null | undefined)?.replayed === true) charge?.giveBack(kind)
  return result
}

function refundRefusal(error: unknown, kind: CallKind, { charge }: Context): Promise<never> {
  const isRefused = error instanceof ServiceError && isRefusal(error)
  const refunded = isRefused ? charge?.giveBackRefused(error.status, kind) : undefined
  if (refunded === undefined) throw error
  return refunded.then(() => {
    throw error
  })
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
