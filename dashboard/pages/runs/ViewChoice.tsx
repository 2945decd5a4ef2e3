import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { filterOf, isSameFilter, showing, useSavedViews } from './savedViews.ts'

/** Shows one of the saved views; absent until the first one is saved. */
export function ViewChoice() {
  const [search, setSearch] = useUrlState<'/runs'>()
  const { views } = useSavedViews()
  if (views.length === 0) return null
  const filter = filterOf(search)
  const shown = views.find((view) => isSameFilter(view.search, filter))
  const isUnsaved = shown === undefined && Object.keys(filter).length > 0
  return (
    <SelectField
      label="View"
      hideLabel
      value={shown?.name ?? (isUnsaved ? unsaved : '')}
      options={[
        { value: '', label: 'All runs' },
        ...(isUnsaved ? [{ value: unsaved, label: 'Unsaved view' }] : []),
        ...views.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={(name) => name !== unsaved && setSearch(showing(views.find((view) => view.name === name)))}
    />
  )
}

/** No name of a view: names are trimmed. */
const unsaved = ' '

export function SaveViewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save view"
      description="The filters on screen, under a name. Kept in this browser; a link shows the same to anyone."
    >
      <SaveViewForm onClose={onClose} />
    </Dialog>
  )
}

function SaveViewForm({ onClose }: { onClose: () => void }) {
  const [search] = useUrlState<'/runs'>()
  const { views, save } = useSavedViews()
  const [name, setName] = useState('')
  const isTaken = views.some((view) => view.name === name.trim())
  const submit = () => {
    if (name.trim() === '') return
    save(name.trim(), search)
    toast('View saved')
    onClose()
  }
  return (
    <Form
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" kind="primary" off={name.trim() === '' ? 'Give it a name' : undefined}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        autoFocus
        autoComplete="off"
        hint={isTaken ? 'Replaces the view of this name' : undefined}
      />
    </Form>
  )
}
