import { useEffect } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { useExport } from '../../parts/exports/useExport.ts'
import { toast } from '../../parts/feedback/toasts.ts'
import { Icon } from '../../parts/layout/Icon.tsx'
import type { RunFilter } from './runFilter.ts'

/** Downloads the ended runs that match the filter of the list. */
export function RunExport({ filter: { idempotencyKey, ...filter } }: { filter: RunFilter }) {
  const { download, busy, error } = useExport()
  useEffect(() => {
    if (error !== undefined) toast(error.message, 'red')
  }, [error])
  return (
    <Button
      needs="runs:read"
      icon={<Icon name="download" />}
      busy={busy}
      off={idempotencyKey == null ? undefined : 'An export cannot be filtered by idempotency key'}
      onClick={() => void download({ what: 'runs', format: 'ndjson', filter })}
    >
      Export
    </Button>
  )
}
