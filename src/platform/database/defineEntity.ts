/** A table's columns, written once: for TypeORM, and for the types of entities and of `pg` rows. */
import { EntitySchema, type EntitySchemaColumnOptions, type ValueTransformer } from 'typeorm'
import { toSnakeCase } from '../snakeCase.ts'
import type { Column } from './columns.ts'

type Columns = Record<string, Column<unknown>>

/** Names are in camelCase here, and in snake_case in the database. */
export const defineEntity = <Table extends Columns>(name: string, tableName: string, columns: Table) =>
  new EntitySchema<EntityWith<Table>>({
    name,
    tableName,
    columns: Object.fromEntries(
      Object.entries(columns).map(([field, column]) => [field, { name: toSnakeCase(field), ...column }]),
    ) as { [Field in keyof Table]: EntitySchemaColumnOptions },
  })

/** The entity that TypeORM reads from a table with these columns. */
export type EntityWith<Table> = { [Field in keyof Table]: Table[Field] extends Column<infer Value> ? Value : never }

export type EntityOf<Schema> = Schema extends EntitySchema<infer Entity> ? Entity : never

/** A row of `pg`: an entity's values, by the names of their columns. */
export type RowOf<Entity> = { [Name in keyof Entity as ColumnName<Name & string>]: Entity[Name] }

type ColumnName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Uppercase<Letter> ? '_' : ''}${Lowercase<Letter>}${ColumnName<Rest>}`
  : ''

/** Returns a function that converts rows of `pg` to entities. It is compiled: a loop over columns takes thirty times as long. */
export function rowReader<Entity>({ options }: EntitySchema<Entity>): (row: RowOf<Entity>) => Entity {
  const columns = Object.entries<EntitySchemaColumnOptions | undefined>(options.columns)
  const converters = Object.fromEntries(
    columns.flatMap(([field, column]) => (hasConverter(column) ? [[field, column.transformer.from]] : [])),
  )
  const values = columns.map(([field, column]) => {
    const value = `row.${column?.name}`
    return `${field}: ${field in converters ? `converters.${field}(${value})` : value}`
  })
  const make = new Function('converters', `return (row) => ({ ${values.join(', ')} })`)
  return make(converters) as (row: RowOf<Entity>) => Entity
}

const hasConverter = (
  column: EntitySchemaColumnOptions | undefined,
): column is EntitySchemaColumnOptions & { transformer: ValueTransformer } =>
  column?.transformer !== undefined && !Array.isArray(column.transformer)
