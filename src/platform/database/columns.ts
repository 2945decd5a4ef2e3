/** The columns that entities are made of; each knows the type of its values. */
import type { EntitySchemaColumnOptions } from 'typeorm'
import { packId, unpackId } from '../packedId.ts'

export type Column<Value> = EntitySchemaColumnOptions & { readonly value?: Value }

export const text = <Value extends string>(): Column<Value> => ({ type: 'text' })
export const texts = <Value extends string>(): Column<Value[]> => ({ type: 'text', array: true })
export const integer = (): Column<number> => ({ type: 'integer' })
/** A number that is 0 in most rows, where it is stored as null, which takes no space. */
export const rareInteger = (): Column<number> => ({
  type: 'integer',
  nullable: true,
  transformer: { to: (value) => value, from: (value: number | null) => value ?? 0 },
})
/** Up to 2^53; `pg` returns it as text. */
export const bigint = (): Column<number> => ({
  type: 'bigint',
  transformer: { to: (value) => value, from: (value: string | null) => (value === null ? null : Number(value)) },
})
export const double = (): Column<number> => ({ type: 'double precision' })
export const boolean = (): Column<boolean> => ({ type: 'boolean' })
export const bytes = (): Column<Buffer> => ({ type: 'bytea' })
/** An id in 17 bytes. */
export const packedId = (): Column<string> => ({
  type: 'bytea',
  transformer: {
    to: (id: string | null) => (id === null ? null : packId(id)),
    from: (packed: Buffer | null) => (packed === null ? null : unpackId(packed)),
  },
})
export const time = (): Column<Date> => ({ type: 'timestamptz', precision: 3 })
export const json = <Value>(): Column<Value> => ({ type: 'json' })
export const jsonb = <Value>(): Column<Value> => ({ type: 'jsonb' })

export const primary = <Value>(column: Column<Value>): Column<Value> => ({ ...column, primary: true })
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true })

/** The key of most tables: ids are unique within an organisation. */
export const ids = { organizationId: primary(text()), id: primary(text()) }
