import type { Scope } from '../../viewer/scopes.ts'

export type DeviceRow = {
  name: string
  scopes: Scope[]
  address: string
  created_at: Date
  expires_at: Date
}

export const insertDevice = `insert into device_codes (code_hash, user_code_hash, name, scopes, address, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`

const pending = 'user_code_hash = $1 and decision is null and expires_at > $2'

/** Index: device_codes_user_code. */
export const findPendingDevice = `select name, scopes, address, created_at, expires_at from device_codes where ${pending}`

/** Index: device_codes_user_code. */
export const decideDevice = `update device_codes set decision = $3, organization_id = $4, user_id = $5 where ${pending}
  returning name, scopes, address, created_at, expires_at`

export type PolledRow = DeviceRow & {
  last_polled_at: Date | null
  decision: 'approved' | 'denied' | null
  organization_id: string | null
  user_id: string | null
}

/** Of two polls at the same time, the second waits, and finds no row if the first has fetched the key. Index: device_codes_pkey. */
export const lockDevice = `select name, scopes, address, created_at, expires_at, last_polled_at, decision, organization_id, user_id
   from device_codes where code_hash = $1 for update`

/** Index: device_codes_pkey. */
export const findDecider = 'select organization_id from device_codes where code_hash = $1'

export const notePoll = 'update device_codes set last_polled_at = $2 where code_hash = $1'

export const deleteDevice = 'delete from device_codes where code_hash = $1'
