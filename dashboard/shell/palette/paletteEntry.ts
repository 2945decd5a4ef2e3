import type { IconName } from '../../parts/layout/Icon.tsx'
import type { AnySearch, PagePath } from '../../parts/navigation/pageUrls.ts'

/** A page that the palette opens, or an action that it runs. */
export type PaletteEntry = {
  key: string
  label: string
  kind: string
  icon: IconName
  to?: PagePath
  search?: AnySearch
  run?: () => void
}
