// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { CallOptions } from '../../calls/callOptions.ts'
import type { PageCall } from '../../calls/page.ts'
import type { AuditEntry, AuditLogListParams } from '../types.ts'

export interface AuditLogResource {
  /**
   * List the entries of the organisation's audit log.
   *
   * Who changed what, when and from where. For owners, and credentials with `audit:read`.
   *
   * Needs the scope `audit:read`.
   */
  list(params?: AuditLogListParams, options?: CallOptions): PageCall<AuditEntry>
}
