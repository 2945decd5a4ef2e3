import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Note } from '../../parts/feedback/Note.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { SignInForm } from '../../shell/SignInForm.tsx'
import icon from '../../theme/icon.svg'
import styles from './LoginPage.module.css'
import { isOutside, ownPath } from './ownPath.ts'

export function LoginPage() {
  const [{ next, reason }] = useUrlState<'/login'>()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = 'Sign in · Agent Run Service'
  }, [])
  const leave = () => {
    const path = ownPath(next)
    if (isOutside(path)) location.replace(path)
    else void navigate({ href: path, replace: true })
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src={icon} alt="" className={styles.icon} />
        <h1>Sign in</h1>
        <p className={styles.product}>to Agent Run Service</p>
        {reason === 'ended' && <Note>Your session has ended. Sign in to continue.</Note>}
        <SignInForm onDone={leave} />
      </div>
      <p className={styles.links}>
        <a href="/docs/start">First call</a> · <a href="/docs">Documentation</a>
      </p>
    </main>
  )
}
