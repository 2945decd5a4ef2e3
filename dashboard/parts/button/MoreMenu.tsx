/** The actions of a page that are used less often, behind "⋯". */
import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { useCan } from '../../session/useCan.ts'
import { Icon } from '../layout/Icon.tsx'
import { useGo } from '../navigation/useGo.ts'
import buttonStyles from './Button.module.css'
import styles from './MoreMenu.module.css'

export type MenuAction = {
  label: string
  icon?: ReactNode
  onSelect(): void
  /** The scope that the action needs; without it the action is off and shows the reason. */
  needs?: string | undefined
  /** Why it is off. */
  off?: string | undefined
  isDanger?: boolean
}

type MoreMenuProps = { actions: readonly (MenuAction | undefined)[]; label?: string }

export const MoreMenu = ({ actions, label = 'More actions' }: MoreMenuProps) => (
  <Menu.Root>
    <Menu.Trigger
      className={`${buttonStyles.button} ${buttonStyles.icon}`}
      aria-label={label}
      title={label}
      type="button"
    >
      <Icon name="more" />
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner className={styles.positioner} align="end" sideOffset={4} role="region" aria-label={label}>
        <Menu.Popup className={styles.menu}>
          {actions.map((action) => action !== undefined && <Action key={action.label} action={action} />)}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

function Action({ action: { label, icon, onSelect, needs, off, isDanger } }: { action: MenuAction }) {
  const { reason } = useCan(needs)
  const why = reason ?? off
  return (
    <Menu.Item
      className={isDanger ? `${styles.item} ${styles.danger}` : styles.item}
      disabled={why !== undefined}
      onClick={onSelect}
    >
      {icon}
      <span>
        {label}
        {why !== undefined && <span className={styles.why}>{why}</span>}
      </span>
    </Menu.Item>
  )
}

/** An action that leads to another page. */
export function useLinkAction(): (
  label: string,
  to: string,
  search?: Record<string, string | undefined>,
) => MenuAction {
  const go = useGo()
  return (label, to, search) => ({ label, onSelect: () => go(to, search) })
}
