/** The only statements that change how much of a month's quota is reserved. */
import { statement } from '../platform/database/database.ts'

const maxBlockCalls = 500
const blocksPerMonth = 200
const blocksPerRemainder = 20

/**
 * Reserves at least $3 calls (which requests wait for), more while plenty remain, and never more than remain of $4.
 * The row lock makes this exact across processes. Index: quota_periods_pkey.
 */
export const reserveQuota = statement<{ granted: string }>(
  'reserve_quota',
  `insert into quota_periods as q (organization_id, period, reserved, granted)
   values ($1, $2::date, ${granted('0')}, ${granted('0')})
   on conflict (organization_id, period) do update
      set reserved = q.reserved + ${granted('q.reserved')}, granted = ${granted('q.reserved')}
   returning granted`,
)

/** Returns unused calls. Index: quota_periods_pkey. Locks rows in its order to prevent deadlocks. */
export const returnQuota = statement<never>(
  'return_quota',
  `update quota_periods q set reserved = greatest(0, q.reserved - r.calls)
     from (select p.organization_id, p.period, n.calls
             from unnest($1::text[], $2::date[], $3::bigint[]) as n (organization_id, period, calls)
             join quota_periods p on p.organization_id = n.organization_id and p.period = n.period
            order by p.organization_id, p.period for update of p) r
    where q.organization_id = r.organization_id and q.period = r.period`,
)

/** Blocks shrink as the quota runs out, so that one process does not reserve the last calls while another needs them. */
function granted(reserved: string): string {
  const left = `$4::bigint - ${reserved}`
  const block = `least(${maxBlockCalls}, $4::bigint / ${blocksPerMonth}, (${left}) / ${blocksPerRemainder})`
  return `greatest(0, least(greatest($3::bigint, ${block}), ${left}))`
}
