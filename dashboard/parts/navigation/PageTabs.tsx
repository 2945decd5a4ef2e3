import { useLocation } from '@tanstack/react-router'
import tabs from '../layout/Tabs.module.css'
import type { PagePath } from './pageUrls.ts'
import { RouterLink } from './RouterLink.tsx'

type PageTabsProps = { label: string; pages: readonly { to: PagePath; label: string }[] }

/** Pages that belong together, as links that look like tabs. */
export function PageTabs({ label, pages }: PageTabsProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={tabs.list}>
      {pages.map(({ to, label: name }) => (
        <RouterLink key={to} to={to} isHere={to === pathname} activeProps={{}} className={tabs.tab}>
          {name}
        </RouterLink>
      ))}
    </nav>
  )
}
