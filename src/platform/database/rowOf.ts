/** A row as `pg` hands it over, of what an entity's type describes: the same values, by the names of their columns. */
export type RowOf<Entity> = { [Name in keyof Entity as ColumnName<Name & string>]: Entity[Name] }

type ColumnName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Uppercase<Letter> ? '_' : ''}${Lowercase<Letter>}${ColumnName<Rest>}`
  : ''
