import { useEffect } from 'react'
import { Button } from '../button/Button.tsx'
import { toast } from '../feedback/toasts.ts'
import { Icon } from '../layout/Icon.tsx'
import { type ExportInput, useExport } from './useExport.ts'

type ExportButtonProps = Pick<ExportInput, 'what'> & {
  /** The filter of the list that it belongs to. */
  filter: NonNullable<ExportInput['filter']>
  needs: string
  /** Why this filter can't be exported. */
  off?: string | undefined
}

/** Downloads what matches the filter of a list, as NDJSON. */
export function ExportButton({ what, filter, needs, off }: ExportButtonProps) {
  const { download, busy, error } = useExport()
  useEffect(() => {
    if (error !== undefined) toast(error.message, 'red')
  }, [error])
  return (
    <Button
      needs={needs}
      icon={<Icon name="download" />}
      busy={busy}
      off={off}
      onClick={() => void download({ what, format: 'ndjson', filter })}
    >
      Export
    </Button>
  )
}
