import { type ReactNode, useEffect, useRef } from 'react'
import { RouterLink } from '../parts/navigation/RouterLink.tsx'
import { type Place, settingsPlaces } from './places.ts'
import styles from './SettingsFrame.module.css'

/** The settings have a navigation beside their pages; on a phone it is a line above them. */
export function SettingsFrame({ here, children }: { here: Place; children: ReactNode }) {
  const places = useRef<HTMLElement>(null)
  /** On a phone the chosen one may be out of view. */
  useEffect(() => {
    places.current?.querySelector(`a[href="${here.to}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  return (
    <div className={styles.frame}>
      <nav ref={places} aria-label="Settings" className={styles.places}>
        {settingsPlaces.map((place) => (
          <RouterLink key={place.to} to={place.to} className={styles.place} isHere={place === here} activeProps={{}}>
            {place.label}
          </RouterLink>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  )
}
