/** The types that mutations have of their own: what they answer, and inputs that only name what is changed. */
import type { Made } from '../src/idempotency/makeOnce.ts'
import { builder } from './builder.ts'

/** Of a type parameter Pothos can't tell that it is no list; hence `never`. */
type Ref<Thing> = ReturnType<typeof builder.objectRef<Thing>>

export const payloadOf = <Thing>(name: string, field: string, type: Ref<Thing>) =>
  builder
    .objectRef<Thing>(name)
    .implement({ fields: (t) => ({ [field]: t.field({ type, resolve: (thing) => thing as never }) }) })

export const madePayloadOf = <Thing>(name: string, field: string, type: Ref<Thing>, word = field) =>
  builder.objectRef<Made<Thing>>(name).implement({
    fields: (t) => ({
      [field]: t.field({ type, resolve: ({ thing }) => thing as never }),
      replayed: t.exposeBoolean('replayed', { description: `The idempotency key stood for this ${word} already` }),
    }),
  })

export const idInput = (name: string) => builder.inputType(name, { fields: (t) => ({ id: t.id({ required: true }) }) })

export const idempotencyKeyOf = (word: string) => ({
  description: `1 to 255 visible ASCII characters; the same key makes one ${word}, for 24 h`,
})
