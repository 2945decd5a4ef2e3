import { useEffect, useState } from 'react'
import { formatSpan } from '../timeline/formatSpan.ts'
import styles from './ActionForm.module.css'

/** How long the question may still be answered; then the run fails. */
export function ExpiryCountdown({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(expiresAt) - now
  const isSoon = left < 10 * 60_000
  return (
    <time dateTime={expiresAt} title={expiresAt} className={isSoon ? styles.soon : styles.expiry}>
      {left <= 0 ? 'expired' : `expires in ${formatSpan(Math.ceil(left / 1000) * 1000)}`}
    </time>
  )
}
