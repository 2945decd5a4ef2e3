import { useLocation } from '@tanstack/react-router'
import { IconButton } from '../parts/button/IconButton.tsx'
import { Icon } from '../parts/layout/Icon.tsx'
import { PageLink } from '../parts/navigation/PageLink.tsx'
import { useViewer } from '../session/useCan.ts'
import icon from '../theme/icon.svg'
import { leave } from './leave.ts'
import { NavigationItem } from './NavigationItem.tsx'
import { isPaletteOpen } from './palette/isPaletteOpen.ts'
import { placeAt, places } from './places.ts'
import styles from './Shell.module.css'

type NavigationProps = { isOpen: boolean; onClose(): void }

export function Navigation({ isOpen, onClose }: NavigationProps) {
  const { pathname } = useLocation()
  const { organization, user, name } = useViewer()
  const here = placeAt(pathname)
  return (
    <nav
      id="navigation"
      aria-label="Main"
      className={styles.side}
      data-open={isOpen || undefined}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.brand}>
        <img src={icon} alt="" />
        <PageLink to="/" className={styles.organization} title={`${organization.name} · ${organization.plan} plan`}>
          {organization.name}
        </PageLink>
      </div>
      <button type="button" className={styles.search} onClick={() => isPaletteOpen.set(true)}>
        <Icon name="search" /> Search <kbd>Ctrl K</kbd>
      </button>
      {places.map((group) => (
        <div key={group.name} className={styles.group} role="group" aria-label={group.name}>
          <div className={styles.groupName} aria-hidden="true">
            {group.name}
          </div>
          {group.places.map((place) => (
            <NavigationItem key={place.to} place={place} isHere={place === here} />
          ))}
        </div>
      ))}
      <div className={styles.person}>
        <div className={styles.email}>
          <span title={user?.email ?? name}>{user?.email ?? name}</span>
          <span className={styles.role}>{user?.role ?? 'API key'}</span>
        </div>
        <IconButton label="Sign out" icon={<Icon name="signOut" />} onClick={() => void leave()} />
      </div>
    </nav>
  )
}
