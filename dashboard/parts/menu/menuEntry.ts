import type { IconName } from '../layout/Icon.tsx'

/** An action, or a link: to a page of the dashboard (`to`) or to another document of the service (`href`). */
export type MenuEntry = {
  label: string
  icon?: IconName
  onSelect?: () => void
  to?: string
  search?: Record<string, string | undefined>
  href?: string
  /** It destroys something, or stops it. */
  danger?: boolean
  /** The scope that it needs; without it the entry is disabled and shows the reason. */
  needs?: string
  /** Why it is disabled. */
  off?: string | undefined
}
