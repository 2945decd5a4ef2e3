import { useNavigate } from '@tanstack/react-router'
import { Note } from '../../parts/feedback/Note.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { EntryPage } from '../../shell/EntryPage.tsx'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { isOutside, ownPath } from './ownPath.ts'

export function LoginPage() {
  const [{ next, reason }] = useUrlState<'/login'>()
  const navigate = useNavigate()
  const leave = () => {
    const path = ownPath(next)
    if (isOutside(path)) location.replace(path)
    else void navigate({ href: path, replace: true })
  }
  return (
    <EntryPage
      title="Sign in"
      links={
        <>
          <a href="/docs/start">First call</a> · <a href="/docs">Documentation</a>
        </>
      }
    >
      {reason === 'ended' && <Note>Your session has ended. Sign in to continue.</Note>}
      <SignInForm onDone={leave} />
    </EntryPage>
  )
}
