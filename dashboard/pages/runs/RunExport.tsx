import { ExportButton } from '../../parts/exports/ExportButton.tsx'
import type { RunFilter } from './runFilter.ts'

/** Downloads the ended runs that match the filter of the list. */
export const RunExport = ({ filter: { idempotencyKey, ...filter } }: { filter: RunFilter }) => (
  <ExportButton
    what="runs"
    filter={filter}
    needs="runs:read"
    off={idempotencyKey == null ? undefined : 'An export cannot be filtered by idempotency key'}
  />
)
