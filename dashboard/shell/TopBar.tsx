import { useLocation } from '@tanstack/react-router'
import { IconButton } from '../parts/button/IconButton.tsx'
import { Icon } from '../parts/layout/Icon.tsx'
import { Menu } from '../parts/menu/Menu.tsx'
import { useViewer } from '../session/useCan.ts'
import { helpPageOf } from './helpPages.ts'
import { isSheetOpen } from './isSheetOpen.ts'
import { leave } from './leave.ts'
import { PeriodControl } from './PeriodControl.tsx'
import { isPaletteOpen } from './palette/isPaletteOpen.ts'
import styles from './TopBar.module.css'

type TopBarProps = { isMenuOpen: boolean; onMenu(): void }

/** The period of the page, help, and the organisation; on a phone also the navigation and the search. */
export function TopBar({ isMenuOpen, onMenu }: TopBarProps) {
  const { organization } = useViewer()
  const { pathname } = useLocation()
  return (
    <header className={styles.top}>
      <span className={styles.narrow}>
        <IconButton
          label={isMenuOpen ? 'Close navigation' : 'Open navigation'}
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          icon={<Icon name={isMenuOpen ? 'close' : 'menu'} />}
          onClick={onMenu}
        />
      </span>
      <PeriodControl />
      <span className={styles.rest} />
      <span className={styles.narrow}>
        <IconButton label="Search" icon={<Icon name="search" />} onClick={() => isPaletteOpen.set(true)} />
      </span>
      <Menu
        label="Docs and help"
        icon={<Icon name="help" />}
        entries={[
          { label: 'About this page', icon: 'info', href: helpPageOf(pathname) },
          { label: 'Documentation', icon: 'external', href: '/docs' },
          { label: 'First calls', icon: 'code', href: '/docs/start' },
          { label: 'Keyboard shortcuts', icon: 'keys', onSelect: () => isSheetOpen.set(true) },
        ]}
      />
      <Menu
        label={`Organisation ${organization.name}`}
        text={organization.name}
        icon={<Icon name="organization" />}
        entries={[
          { label: 'Usage and plan', icon: 'usage', to: '/usage', needs: 'usage:read' },
          { label: 'Members', icon: 'members', to: '/settings/members', needs: 'users:read' },
          { label: 'Account', icon: 'account', to: '/settings/account' },
          { label: 'Sign out', icon: 'signOut', onSelect: () => void leave() },
        ]}
      />
    </header>
  )
}
