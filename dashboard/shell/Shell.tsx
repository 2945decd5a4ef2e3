import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Toasts } from '../parts/feedback/Toasts.tsx'
import { sessionViewer } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { Navigation } from './Navigation.tsx'
import { Palette } from './palette/Palette.tsx'
import { ServiceBars } from './ServiceBars.tsx'
import styles from './Shell.module.css'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { TopBar } from './TopBar.tsx'
import { useGlobalKeys } from './useGlobalKeys.ts'

/** The frame around every page. */
export function Shell() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const viewer = useStore(sessionViewer)
  useGlobalKeys()
  useEffect(() => {
    if (pathname !== undefined) setMenuOpen(false)
  }, [pathname])
  if (!viewer) return null
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />
      <Navigation isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className={styles.page}>
        <ServiceBars />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <SignInDialog />
      <Palette />
      <ShortcutSheet />
      <Toasts />
      <LiveRegion />
    </div>
  )
}
