import { theme } from '../../theme/theme.ts'
import { isSheetOpen } from '../isSheetOpen.ts'
import { leave } from '../leave.ts'
import type { PaletteEntry } from './paletteEntry.ts'

/** Actions available on every page. */
export const paletteActions: PaletteEntry[] = [
  { key: 'run', label: 'Run an agent', kind: 'Action', icon: 'play', to: '/playground' },
  { key: 'hire', label: 'Hire an agent from the catalog', kind: 'Action', icon: 'plus', to: '/agents/catalog' },
  { key: 'agent', label: 'New agent', kind: 'Action', icon: 'plus', to: '/agents/new' },
  { key: 'pipeline', label: 'New pipeline', kind: 'Action', icon: 'plus', to: '/pipelines/new' },
  {
    key: 'webhook',
    label: 'Register webhook',
    kind: 'Action',
    icon: 'plus',
    to: '/webhooks',
    search: { new: 'yes' },
  },
  {
    key: 'key',
    label: 'Create key',
    kind: 'Action',
    icon: 'plus',
    to: '/settings/api-keys',
    search: { dialog: 'create' },
  },
  { key: 'light', label: 'Use the light theme', kind: 'Action', icon: 'sun', run: () => theme.set('light') },
  { key: 'dark', label: 'Use the dark theme', kind: 'Action', icon: 'moon', run: () => theme.set('dark') },
  { key: 'sheet', label: 'Show keyboard shortcuts', kind: 'Action', icon: 'info', run: () => isSheetOpen.set(true) },
  { key: 'leave', label: 'Sign out', kind: 'Action', icon: 'signOut', run: () => void leave() },
]
