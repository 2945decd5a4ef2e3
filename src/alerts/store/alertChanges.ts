import { rowChanges } from '../../platform/database/rowChanges.ts'
import { alertEntity } from './alertEntity.ts'

/** An alert changes once: when it is resolved. Index, once for each organisation: alerts_pkey; alerts_resolved. */
export const alertChanges = rowChanges(alertEntity, { idPrefix: 'alrt', changedAt: 'resolved_at' })
