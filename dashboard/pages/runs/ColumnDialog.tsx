import { useMemo } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { CheckboxGroup } from '../../parts/form/CheckboxGroup.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { runColumns, usualColumns } from './runColumns.tsx'
import type { RunRowData } from './runsQueries.ts'

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') && value.length > 0
const chosenColumns = createStored('ars.runs.columns', usualColumns, isNames)

/** The columns that this person has chosen, in their fixed order. */
export function useColumns(): Column<RunRowData>[] {
  const chosen = useStore(chosenColumns)
  return useMemo(() => runColumns.filter(({ key }) => chosen.includes(key)), [chosen])
}

export function ColumnDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const chosen = useStore(chosenColumns)
  const choices = runColumns.map(({ key, header }) => ({ value: key, label: header, disabled: key === 'status' }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Columns"
      actions={<Button onClick={() => chosenColumns.set(usualColumns)}>Reset</Button>}
    >
      <CheckboxGroup
        label="Shown columns"
        columns
        choices={choices}
        chosen={chosen}
        onChange={(names) => chosenColumns.set(names)}
      />
    </Dialog>
  )
}
