import { useLocation } from '@tanstack/react-router'
import { RouterLink } from '../navigation/RouterLink.tsx'
import styles from './Tabs.module.css'

type PageTabsProps = { label: string; pages: readonly { to: string; label: string }[] }

/** Pages that are shown like the tabs of one. */
export function PageTabs({ label, pages }: PageTabsProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={styles.list}>
      {pages.map((page) => (
        <RouterLink key={page.to} to={page.to} className={styles.tab} isHere={page.to === pathname} activeProps={{}}>
          {page.label}
        </RouterLink>
      ))}
    </nav>
  )
}
