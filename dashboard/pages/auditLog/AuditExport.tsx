import { useState } from 'react'
import { callService } from '../../graphql/callService.ts'
import { Button } from '../../parts/button/Button.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Icon } from '../../parts/layout/Icon.tsx'
import { downloadText } from '../../parts/text/downloadText.ts'
import type { AuditFilter } from './auditFilter.ts'
import { AuditLogQuery } from './auditQueries.ts'

/** Reads every matching entry and saves them as one JSON object per line. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const [read, setRead] = useState<number>()
  const run = async () => {
    setRead(0)
    const lines: string[] = []
    const error = await readAll(filter, (line) => {
      lines.push(line)
      setRead(lines.length)
    })
    setRead(undefined)
    if (error) return toast(error.message, 'red')
    downloadText('audit-log.ndjson', lines, 'application/x-ndjson')
  }
  return (
    <Button needs="audit:read" icon={<Icon name="download" />} busy={read !== undefined} onClick={() => void run()}>
      {read === undefined ? 'Export NDJSON' : `${read} read`}
    </Button>
  )
}

async function readAll(filter: AuditFilter, onLine: (line: string) => void) {
  for (let after: string | null = null; ; ) {
    const { data, error }: Awaited<ReturnType<typeof readPage>> = await readPage(filter, after)
    if (data === undefined) return error
    for (const { node } of data.auditLog.edges) onLine(`${JSON.stringify(node)}\n`)
    if (!data.auditLog.pageInfo.hasNextPage) return undefined
    after = data.auditLog.pageInfo.endCursor
  }
}

const readPage = (filter: AuditFilter, after: string | null) => callService(AuditLogQuery, { filter, after })
