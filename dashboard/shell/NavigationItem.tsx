import { Icon } from '../parts/layout/Icon.tsx'
import { RouterLink } from '../parts/navigation/RouterLink.tsx'
import { useCan } from '../session/useCan.ts'
import { useStore } from '../state/store.ts'
import { approvalsWaiting } from './approvalsWaiting.ts'
import type { Place } from './places.ts'
import styles from './Shell.module.css'

export function NavigationItem({ place, isHere }: { place: Place; isHere: boolean }) {
  const { reason } = useCan(place.needs)
  return (
    <RouterLink to={place.to} className={styles.item} title={reason} isHere={isHere} activeProps={{}}>
      <Icon name={place.icon} />
      {place.label}
      {place.to === '/approvals' && <ApprovalsBadge />}
    </RouterLink>
  )
}

function ApprovalsBadge() {
  const count = useStore(approvalsWaiting)
  if (!count) return null
  return (
    <span className={styles.badge}>
      {count}
      <span className="unseen"> waiting</span>
    </span>
  )
}
