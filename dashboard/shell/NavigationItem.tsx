import type { ReactNode } from 'react'
import { Icon } from '../parts/layout/Icon.tsx'
import { RouterLink } from '../parts/navigation/RouterLink.tsx'
import { useCan } from '../session/useCan.ts'
import type { Place } from './places.ts'
import styles from './Shell.module.css'

type Props = { place: Pick<Place, 'to' | 'label' | 'icon' | 'needs'>; isHere: boolean; children?: ReactNode }

export function NavigationItem({ place, isHere, children }: Props) {
  const { reason } = useCan(place.needs)
  return (
    <RouterLink to={place.to} className={styles.item} title={reason} isHere={isHere} activeProps={{}}>
      <Icon name={place.icon} />
      {place.label}
      {children}
    </RouterLink>
  )
}
