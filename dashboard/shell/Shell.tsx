import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Toasts } from '../parts/feedback/Toasts.tsx'
import { sessionViewer } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { Navigation } from './Navigation.tsx'
import { Palette } from './palette/Palette.tsx'
import { placeAt, settingsPlaces } from './places.ts'
import { ServiceBars } from './ServiceBars.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './Shell.module.css'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { TopBar } from './TopBar.tsx'
import { useFocusOfPage } from './useFocusOfPage.ts'
import { useGlobalKeys } from './useGlobalKeys.ts'

/** The frame around every page. */
export function Shell() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const viewer = useStore(sessionViewer)
  const here = placeAt(pathname)
  useGlobalKeys()
  useFocusOfPage()
  useEffect(() => {
    if (pathname !== undefined) setMenuOpen(false)
  }, [pathname])
  if (!viewer) return null
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Navigation isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className={styles.page}>
        <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />
        <ServiceBars />
        <main id="content" className={styles.content} tabIndex={-1}>
          {here !== undefined && settingsPlaces.includes(here) ? (
            <SettingsFrame here={here}>
              <Outlet />
            </SettingsFrame>
          ) : (
            <Outlet />
          )}
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
