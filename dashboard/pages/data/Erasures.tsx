import { useEffect, useState } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type ErasureRow, ErasuresQuery } from './dataQueries.ts'
import { EraseDialog } from './EraseDialog.tsx'

const reloadMs = 2_000

/** The receipts of erasures, and the form that starts one. */
export function Erasures() {
  const [open, setOpen] = useState(false)
  const erasures = useConnection(ErasuresQuery, {}, (data) => data.erasures)
  const isRunning = erasures.nodes.some(({ status }) => status === 'running')
  const { reload } = erasures
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void reload(), reloadMs)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return (
    <Section
      title="Erasures"
      description="An erasure removes the content of runs wherever it was copied. Ids, times and figures stay."
      actions={
        <Button kind="danger" needs="runs:erase" onClick={() => setOpen(true)}>
          Erase
        </Button>
      }
    >
      <ListState connection={erasures} empty={<p>Nothing has been erased.</p>}>
        <Table label="Erasures" columns={columns} rows={erasures.nodes} rowKey={({ id }) => id} />
      </ListState>
      <EraseDialog open={open} onClose={() => setOpen(false)} onErased={reload} />
    </Section>
  )
}

const columns: Column<ErasureRow>[] = [
  { key: 'id', width: 280, header: 'Id', lead: true, grows: true, cell: ({ id }) => id },
  { key: 'status', width: 104, header: 'Status', cell: ({ status, dryRun }) => (dryRun ? 'counted' : status) },
  { key: 'runs', width: 80, header: 'Runs', cell: ({ counts }) => counts.runs },
  { key: 'reason', width: 200, header: 'Reason', cell: ({ reason }) => reason ?? '–' },
  { key: 'by', width: 160, header: 'Created by', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  { key: 'created', width: 112, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} ago /> },
  { key: 'finished', width: 112, header: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} ago none="–" /> },
]
