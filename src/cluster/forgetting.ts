/*
 * Lets every process drop what it has cached. A request has a number, which each process reads with its heartbeat, and
 * acknowledges with the next one. Processes that have died are removed, and need not acknowledge.
 */
import type { Transaction } from '../platform/database/transaction.ts'

/** Returns the number of the request, which takes effect with the commit. */
export async function askToForget(tx: Transaction): Promise<number> {
  const [rows]: [{ number: string }[], number] = await tx.manager.query(
    'update forgettings set number = number + 1 returning number',
  )
  return Number(rows[0]?.number)
}

/** Whether every live process has acknowledged the request. */
export async function haveForgotten(tx: Transaction, number: number): Promise<boolean> {
  const waiting: unknown[] = await tx.manager.query('select 1 from processes where forgotten < $1 limit 1', [number])
  return waiting.length === 0
}
