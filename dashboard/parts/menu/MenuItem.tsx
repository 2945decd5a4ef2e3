import type { MouseEvent } from 'react'
import { useCan } from '../../session/useCan.ts'
import { Icon } from '../layout/Icon.tsx'
import { RouterLink } from '../navigation/RouterLink.tsx'
import styles from './Menu.module.css'
import type { MenuEntry } from './menuEntry.ts'

/** A disabled entry can still be focused, so that everyone can read the reason. */
export function MenuItem({ label, icon, onSelect, to, search = {}, href, danger, needs, off }: MenuEntry) {
  const { reason } = useCan(needs)
  const why = reason ?? off
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (why !== undefined) return event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onSelect?.()
  }
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    title: why,
    'aria-disabled': why !== undefined || undefined,
    className: danger ? `${styles.item} ${styles.danger}` : styles.item,
    onClick: choose,
  }
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      {label}
    </>
  )
  if (to !== undefined)
    return (
      <RouterLink {...item} to={to} search={search} activeProps={{}}>
        {content}
      </RouterLink>
    )
  if (href !== undefined)
    return (
      <a {...item} href={href}>
        {content}
      </a>
    )
  return (
    <button type="button" {...item}>
      {content}
    </button>
  )
}
