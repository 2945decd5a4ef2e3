import { IconButton } from '../parts/button/IconButton.tsx'
import { Icon } from '../parts/layout/Icon.tsx'
import { useViewer } from '../session/useCan.ts'
import icon from '../theme/icon.svg'
import { isPaletteOpen } from './palette/isPaletteOpen.ts'
import styles from './Shell.module.css'

type TopBarProps = { isMenuOpen: boolean; onMenu(): void }

/** Shown where there is no room for the navigation. */
export const TopBar = ({ isMenuOpen, onMenu }: TopBarProps) => (
  <header className={styles.top}>
    <IconButton
      label={isMenuOpen ? 'Close navigation' : 'Open navigation'}
      icon={<Icon name={isMenuOpen ? 'close' : 'menu'} />}
      onClick={onMenu}
    />
    <div className={styles.brand}>
      <img src={icon} alt="" />
      <span className={styles.organization}>{useViewer().organization.name}</span>
    </div>
    <IconButton label="Search" icon={<Icon name="search" />} onClick={() => isPaletteOpen.set(true)} />
  </header>
)
