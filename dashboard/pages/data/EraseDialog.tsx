import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { readPairs } from '../runs/runFilter.ts'
import { CreateErasureMutation, type ErasureInput, type ErasureRow } from './dataQueries.ts'

type EraseDialogProps = { open: boolean; onClose(): void; onErased(): Promise<unknown> }

/** Counts the matching runs before it erases them. */
export const EraseDialog = ({ open, onClose, onErased }: EraseDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Erase the content of runs">
    <EraseForm onClose={onClose} onErased={onErased} />
  </Dialog>
)

function EraseForm({ onClose, onErased }: Omit<EraseDialogProps, 'open'>) {
  const [fields, setFields] = useState({ runIds: '', metadata: '', agentId: '', createdBy: '', reason: '' })
  const [counted, setCounted] = useState<ErasureRow['counts']>()
  const [typed, setTyped] = useState('')
  const create = useChange(CreateErasureMutation)
  const set = (name: keyof typeof fields) => (value: string) => {
    setFields({ ...fields, [name]: value })
    if (name !== 'reason') setCounted(undefined) // the counts were of another selection
  }
  const submit = async () => {
    const isCount = counted === undefined
    const made = await create.send({ input: { ...inputOf(fields), dryRun: isCount } })
    if (made === undefined) return
    if (isCount) return setCounted(made.createErasure.erasure.counts)
    toast('The erasure has started')
    onClose()
    await onErased()
  }
  const off = counted !== undefined && typed.trim() !== 'erase' ? 'Type erase first' : undefined
  return (
    <Form
      label="Erase the content of runs"
      onSubmit={() => off === undefined && !create.busy && void submit()}
      error={create.error}
      actions={
        <FormButtons onLeave={onClose} needs="runs:erase" busy={create.busy} off={off}>
          {counted === undefined ? 'Count' : 'Erase'}
        </FormButtons>
      }
    >
      <TextField
        label="Metadata"
        value={fields.metadata}
        onChange={set('metadata')}
        placeholder="customer=acme, tier=2"
        hint="Runs and pipeline runs whose metadata has all of these"
        problem={problemOf(create.error, 'filter')}
        optional
        autoFocus
      />
      <TextField label="Agent" value={fields.agentId} onChange={set('agentId')} placeholder="ag_…" optional mono />
      <TextField
        label="Created by"
        value={fields.createdBy}
        onChange={set('createdBy')}
        placeholder="key_… or usr_…"
        optional
        mono
      />
      <TextField
        label="Run ids"
        value={fields.runIds}
        onChange={set('runIds')}
        placeholder="run_…, prun_…"
        hint="Instead of the conditions above"
        problem={problemOf(create.error, 'runIds')}
        optional
        mono
      />
      <TextField
        label="Reason"
        value={fields.reason}
        onChange={set('reason')}
        hint="Stored with the receipt"
        problem={problemOf(create.error, 'reason')}
        optional
      />
      {counted !== undefined && (
        <>
          <p role="status">{countsText(counted)} It cannot be undone.</p>
          <TextField label="Type erase to confirm" value={typed} onChange={setTyped} autoComplete="off" autoFocus />
        </>
      )}
    </Form>
  )
}

type Fields = Record<'runIds' | 'metadata' | 'agentId' | 'createdBy' | 'reason', string>

function inputOf({ runIds, metadata, agentId, createdBy, reason }: Fields): ErasureInput {
  const ids = runIds.split(/[\s,]+/).filter((id) => id !== '')
  const filter = {
    ...(metadata.trim() !== '' && { metadata: readPairs(metadata) }),
    ...(agentId.trim() !== '' && { agentId: agentId.trim() }),
    ...(createdBy.trim() !== '' && { createdBy: createdBy.trim() }),
  }
  const isFiltered = ids.length === 0 || Object.keys(filter).length > 0
  return {
    ...(ids.length > 0 && { runIds: ids }),
    ...(isFiltered && { filter }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}

const countsText = ({ runs, pipelineRuns, events, deliveries, alerts }: ErasureRow['counts']): string =>
  `This erases the content of ${runs} runs, ${pipelineRuns} pipeline runs, ${events} events and ${deliveries} deliveries, and removes runs from ${alerts} alerts.`
