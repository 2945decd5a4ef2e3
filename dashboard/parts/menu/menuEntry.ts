import type { IconName } from '../layout/Icon.tsx'
import type { AnySearch, PagePath } from '../navigation/pageUrls.ts'

/** An action, or a link: to a page of the dashboard (`to`) or to another document of the service (`href`). */
export type MenuEntry = {
  label: string
  icon?: IconName
  onSelect?: () => void
  to?: PagePath
  search?: AnySearch
  href?: string
  /** It destroys something, or stops it. */
  danger?: boolean
  /** The scope that it needs; without it the entry is disabled and shows the reason. */
  needs?: string
  /** Why it is disabled. */
  off?: string | undefined
}
