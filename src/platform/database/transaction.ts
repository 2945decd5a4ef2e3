/** A transaction that only `db.transaction` can make: functions that must write inside one take this type. */
import type {
  EntityManager,
  EntitySchema,
  ObjectLiteral,
  QueryDeepPartialEntity,
  QueryRunner,
  SelectQueryBuilder,
} from 'typeorm'

declare const made: unique symbol

export type Transaction = {
  readonly [made]: true
  readonly manager: EntityManager
  insert<Entity extends ObjectLiteral>(entity: EntitySchema<Entity>, row: Entity): Promise<void>
  /** Like `db.select`: one organisation's rows, as this transaction sees them. */
  select: Select
  /** Like `db.run`, on this transaction's connection, but not prepared. */
  run<Row>(statement: { readonly text: string; readonly row?: Row }, values: unknown[]): Promise<Row[]>
  /** Called once the transaction has committed; never if it was rolled back. */
  afterCommit(callback: () => void): void
}

export type Select = <Entity extends ObjectLiteral>(
  scope: { organizationId: string },
  entity: EntitySchema<Entity>,
  alias: string,
) => SelectQueryBuilder<Entity>

export const selectWith =
  (manager: EntityManager, runner?: QueryRunner): Select =>
  (scope, entity, alias) =>
    manager
      .getRepository(entity)
      .createQueryBuilder(alias, runner)
      .where(`${alias}.organizationId = :organizationId`, { organizationId: scope.organizationId })

export function asTransaction(manager: EntityManager, afterCommit: Transaction['afterCommit']): Transaction {
  const insert: Transaction['insert'] = async (entity, row) => {
    // TypeORM's partial type can't express JSON columns; the row is the entity's own type.
    await manager.insert(entity, row as unknown as QueryDeepPartialEntity<typeof row>)
  }
  const run: Transaction['run'] = ({ text }, values) => manager.query(text, values)
  return { manager, insert, select: selectWith(manager), run, afterCommit } as Transaction
}
