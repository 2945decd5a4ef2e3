/** The statements that hand out a month's quota: nothing else changes how much of it is taken. */
import { statement } from '../platform/database/database.ts'

const mostCalls = 500
const blocksPerMonth = 200
const blocksPerRest = 20

/**
 * Grants at least $3 calls (what is waiting for them), more while there is plenty, and never what is not there: the row is
 * locked while it is decided, so that processes together can't take more than $4. Index: quota_periods_pkey.
 */
export const reserveQuota = statement<{ granted: string }>(
  'reserve_quota',
  `insert into quota_periods as q (organization_id, period, reserved, granted)
   values ($1, $2::date, ${granted('0')}, ${granted('0')})
   on conflict (organization_id, period) do update
      set reserved = q.reserved + ${granted('q.reserved')}, granted = ${granted('q.reserved')}
   returning granted`,
)

/** Puts back what processes did not use. Index: quota_periods_pkey. In its order, against deadlocks. */
export const returnQuota = statement<never>(
  'return_quota',
  `update quota_periods q set reserved = greatest(0, q.reserved - r.calls)
     from (select p.organization_id, p.period, n.calls
             from unnest($1::text[], $2::date[], $3::bigint[]) as n (organization_id, period, calls)
             join quota_periods p on p.organization_id = n.organization_id and p.period = n.period
            order by p.organization_id, p.period for update of p) r
    where q.organization_id = r.organization_id and q.period = r.period`,
)

/** Blocks shrink as the month's end of the quota comes near, so that no process sits on what others could use. */
function granted(reserved: string): string {
  const left = `$4::bigint - ${reserved}`
  const block = `least(${mostCalls}, $4::bigint / ${blocksPerMonth}, (${left}) / ${blocksPerRest})`
  return `greatest(0, least(greatest($3::bigint, ${block}), ${left}))`
}
