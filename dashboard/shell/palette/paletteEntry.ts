import type { IconName } from '../../parts/layout/Icon.tsx'

/** A page that the palette opens, or an action that it runs. */
export type PaletteEntry = {
  key: string
  label: string
  kind: string
  icon: IconName
  to?: string
  search?: Record<string, string>
  run?: () => void
}
