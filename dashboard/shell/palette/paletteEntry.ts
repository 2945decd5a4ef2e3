import type { IconName } from '../../parts/layout/Icon.tsx'

/** Something that the palette opens, or does. */
export type PaletteEntry = {
  key: string
  label: string
  kind: string
  icon: IconName
  to?: string
  search?: Record<string, string>
  run?: () => void
}
