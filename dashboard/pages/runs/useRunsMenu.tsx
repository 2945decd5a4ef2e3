import { type ReactNode, useState } from 'react'
import { toast } from '../../parts/feedback/toasts.ts'
import type { MenuEntry } from '../../parts/menu/menuEntry.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ColumnDialog } from './ColumnDialog.tsx'
import { filterOf, isSameFilter, showing, useSavedViews } from './savedViews.ts'
import { SaveViewDialog } from './ViewChoice.tsx'

/** What the list shows: its columns and its saved views. */
export function useRunsMenu(): { entries: MenuEntry[]; dialogs: ReactNode } {
  const [open, setOpen] = useState<'columns' | 'view'>()
  const [search, setSearch] = useUrlState<'/runs'>()
  const { views, remove } = useSavedViews()
  const filter = filterOf(search)
  const shown = views.find((view) => isSameFilter(view.search, filter))
  const close = () => setOpen(undefined)
  const entries: MenuEntry[] = [
    { label: 'Columns', icon: 'columns', onSelect: () => setOpen('columns') },
    {
      label: 'Save view',
      icon: 'filter',
      off: Object.keys(filter).length === 0 ? 'Set a filter first' : undefined,
      onSelect: () => setOpen('view'),
    },
    { label: 'Copy link to this view', icon: 'link', onSelect: () => void copyLink() },
  ]
  if (shown !== undefined)
    entries.push({
      label: `Delete the view ${shown.name}`,
      icon: 'trash',
      danger: true,
      onSelect: () => {
        remove(shown.name)
        setSearch(showing(undefined))
      },
    })
  const dialogs = (
    <>
      <ColumnDialog open={open === 'columns'} onClose={close} />
      <SaveViewDialog open={open === 'view'} onClose={close} />
    </>
  )
  return { entries, dialogs }
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(location.href)
  toast('Link copied')
}
