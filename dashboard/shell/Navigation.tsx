import { useLocation } from '@tanstack/react-router'
import { IconButton } from '../parts/button/IconButton.tsx'
import { Icon } from '../parts/layout/Icon.tsx'
import { PageLink } from '../parts/navigation/PageLink.tsx'
import { hasScope, useViewer } from '../session/useCan.ts'
import icon from '../theme/icon.svg'
import { ApprovalsBadge } from './ApprovalsBadge.tsx'
import { leave } from './leave.ts'
import { NavigationItem } from './NavigationItem.tsx'
import { isPaletteOpen } from './palette/isPaletteOpen.ts'
import { placeAt, placeGroups, settingsPlaces } from './places.ts'
import styles from './Shell.module.css'

type NavigationProps = { isOpen: boolean; onClose(): void }

export function Navigation({ isOpen, onClose }: NavigationProps) {
  const { pathname } = useLocation()
  const here = placeAt(pathname)
  return (
    <nav
      id="navigation"
      aria-label="Main"
      className={styles.side}
      data-open={isOpen || undefined}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <PageLink to="/" className={styles.brand}>
        <img src={icon} alt="" />
        Agent Run Service
      </PageLink>
      <button type="button" className={styles.search} onClick={() => isPaletteOpen.set(true)}>
        <Icon name="search" /> Search <kbd>Ctrl K</kbd>
      </button>
      {placeGroups.map((group) => (
        <div key={group.name} className={styles.group} role="group" aria-label={group.name}>
          <div className={styles.groupName} aria-hidden="true">
            {group.name}
          </div>
          {group.places.map((place) => (
            <NavigationItem key={place.to} place={place} isHere={place === here}>
              {place.to === '/approvals' && <ApprovalsBadge />}
            </NavigationItem>
          ))}
        </div>
      ))}
      <div className={styles.foot}>
        <SettingsItem isHere={here !== undefined && settingsPlaces.includes(here)} />
        <Person />
      </div>
    </nav>
  )
}

/** Opens the first of the settings that the person may see. */
function SettingsItem({ isHere }: { isHere: boolean }) {
  const viewer = useViewer()
  const first = settingsPlaces.find(({ needs }) => needs === undefined || hasScope(viewer, needs))
  const place = { to: first?.to ?? '/settings/account', label: 'Settings', icon: 'settings' } as const
  return <NavigationItem place={place} isHere={isHere} />
}

function Person() {
  const { user, name } = useViewer()
  return (
    <div className={styles.person}>
      <div className={styles.email}>
        <span title={user?.email ?? name}>{user?.email ?? name}</span>
        <span className={styles.role}>{user?.role ?? 'API key'}</span>
      </div>
      <IconButton label="Sign out" icon={<Icon name="signOut" />} onClick={() => void leave()} />
    </div>
  )
}
