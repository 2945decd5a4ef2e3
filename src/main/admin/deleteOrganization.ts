/*
 * Deletes an entire organisation in batches: first its credentials, so that nobody changes anything any more, then every row
 * of every table, children before the rows that they refer to. Everything can be repeated, so an interrupted deletion is continued by the
 * same command. Rows that a running process still writes are deleted by a last pass, after all processes have cleared their caches.
 */
import type { OperatorDeps } from '../../access/operator/operator.ts'
import { beginDeletion, countDeleted, type Deletion, endDeletion } from '../../access/operator/organizationDeletions.ts'
import { allowAuditChange } from '../../audit/changeAudit.ts'
import { askToForget, haveForgotten } from '../../cluster/forgetting.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { deleteRuns, findAnyRuns } from '../../runs/store/changes/purgeRuns.ts'
import { findTables } from '../backup/tables.ts'

const rowsAtOnce = 5_000
const runsAtOnce = 1_000
const waitMs = 500
const mostWaits = 120

export async function deleteOrganization(deps: OperatorDeps, id: string): Promise<Deletion> {
  await beginDeletion(deps, id)
  const tables = await tablesOf(deps)
  const credentials = tables.filter(({ name }) => first.includes(name))
  for (const { name } of credentials) await deleteFrom(deps, name, id)
  deps.publish(id)
  await deleteAllRuns(deps, id)
  for (const { name } of tables) await deleteFrom(deps, name, id)
  await repeat(deps, id, (tx) => deleteSome(tx, 'organizations', 'id', id))
  await forgetEverywhere(deps)
  await deleteAllRuns(deps, id)
  for (const { name } of tables) await deleteFrom(deps, name, id)
  return endDeletion(deps, id)
}

/** Without them, no call is accepted. */
const first = ['sessions', 'retired_api_keys', 'api_keys', 'users']

/** Those with rows of organisations, each before what it refers to. */
async function tablesOf({ db }: OperatorDeps): Promise<{ name: string }[]> {
  const client = await db.pool.connect()
  try {
    const found = await findTables(client)
    return found.filter(({ columns }) => columns.includes('organization_id')).reverse()
  } finally {
    client.release()
  }
}

const deleteAllRuns = (deps: OperatorDeps, id: string): Promise<void> =>
  repeat(deps, id, async (tx) => {
    const runs = await findAnyRuns(tx, id, runsAtOnce)
    await deleteRuns(tx, runs)
    for (const run of runs) tx.afterCommit(() => deps.publish(run.id))
    return runs.length
  })

const deleteFrom = (deps: OperatorDeps, table: string, id: string): Promise<void> =>
  repeat(deps, id, (tx) => deleteSome(tx, table, 'organization_id', id))

async function deleteSome(tx: Transaction, table: string, column: string, id: string): Promise<number> {
  await allowAuditChange(tx)
  const [, count]: [unknown, number] = await tx.manager.query(
    `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} = $1 limit ${rowsAtOnce}))`,
    [id],
  )
  return count
}

async function repeat({ db }: OperatorDeps, id: string, work: (tx: Transaction) => Promise<number>): Promise<void> {
  for (;;) {
    const count = await db.transaction(work)
    if (count === 0) return
    await countDeleted(db, id, count)
  }
}

async function forgetEverywhere({ db, clock }: OperatorDeps): Promise<void> {
  const number = await db.transaction(askToForget)
  for (let waits = 0; waits < mostWaits; waits++) {
    if (await db.transaction((tx) => haveForgotten(tx, number))) return
    await new Promise<void>((resume) => clock.after(waitMs, resume))
  }
}
