import type { ReactNode } from 'react'
import { Loading } from '../parts/feedback/Loading.tsx'
import { useSignInMethods } from '../session/useSignInMethods.ts'
import styles from './EntryPage.module.css'
import { SingleSignOnLink } from './SingleSignOnLink.tsx'

type SignInWaysProps = Omit<Parameters<typeof SingleSignOnLink>[0], 'name'> & {
  /** The form with a password; `isFirst`: there is no other way. */
  form: (isFirst: boolean) => ReactNode
  /** What the form is called where only owners can use it. */
  ownersLabel: string
}

/** Single sign-on, a password, or both: whatever the service accepts. */
export function SignInWays({ form, ownersLabel, ...link }: SignInWaysProps) {
  const methods = useSignInMethods()
  if (methods === undefined) return <Loading lines={3} />
  const { password, single_sign_on: issuer } = methods
  if (issuer === null) return form(true)
  return (
    <>
      <SingleSignOnLink {...link} name={issuer.name} />
      {password === 'on' && (
        <>
          <div className={styles.or}>or</div>
          {form(false)}
        </>
      )}
      {password === 'owners' && (
        <details className={styles.owners}>
          <summary>{ownersLabel}</summary>
          {form(false)}
        </details>
      )}
    </>
  )
}
