import { useState } from 'react'
import { type MenuAction, MoreMenu } from '../../parts/button/MoreMenu.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ColumnDialog } from './ColumnDialog.tsx'
import { filterOf, isSameFilter, showing, useSavedViews } from './savedViews.ts'
import { SaveViewDialog } from './ViewChoice.tsx'

/** What the list shows: its columns and its saved views. */
export function RunsMenu() {
  const [open, setOpen] = useState<'columns' | 'view'>()
  const [search, setSearch] = useUrlState()
  const { views, remove } = useSavedViews()
  const filter = filterOf(search)
  const shown = views.find((view) => isSameFilter(view.search, filter))
  const close = () => setOpen(undefined)
  const actions: (MenuAction | undefined)[] = [
    { label: 'Columns', onSelect: () => setOpen('columns') },
    {
      label: 'Save view',
      off: Object.keys(filter).length === 0 ? 'Set a filter first' : undefined,
      onSelect: () => setOpen('view'),
    },
    { label: 'Copy link to this view', onSelect: () => void copyLink() },
    shown && {
      label: `Delete the view ${shown.name}`,
      isDanger: true,
      onSelect: () => {
        remove(shown.name)
        setSearch(showing(undefined))
      },
    },
  ]
  return (
    <>
      <MoreMenu actions={actions} />
      <ColumnDialog open={open === 'columns'} onClose={close} />
      <SaveViewDialog open={open === 'view'} onClose={close} />
    </>
  )
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(location.href)
  toast('Link copied')
}
