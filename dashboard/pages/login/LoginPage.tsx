import { useNavigate } from '@tanstack/react-router'
import { Note } from '../../parts/feedback/Note.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { EntryPage } from '../../shell/EntryPage.tsx'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { SignInWays } from '../../shell/SignInWays.tsx'
import { isOutside, ownPath } from './ownPath.ts'
import { signInReasons } from './signInReasons.ts'

export function LoginPage() {
  const [{ next, reason = '' }] = useUrlState<'/login'>()
  const navigate = useNavigate()
  const leave = () => {
    const path = ownPath(next, location.origin)
    if (isOutside(path)) location.replace(path)
    else void navigate({ href: path, replace: true })
  }
  const known = Object.hasOwn(signInReasons, reason) ? signInReasons[reason] : undefined
  return (
    <EntryPage
      title="Sign in"
      links={
        <>
          <a href="/docs/start">First call</a> · <a href="/docs">Documentation</a>
        </>
      }
    >
      {known && (
        <Stack>
          <Note tone={known.tone} role={known.tone === 'blue' ? 'status' : 'alert'}>
            {known.text}
          </Note>
        </Stack>
      )}
      <SignInWays
        next={ownPath(next, location.origin)}
        ownersLabel="Owners can use a password"
        form={(isFirst) => <SignInForm onDone={leave} isFirst={isFirst} />}
      />
    </EntryPage>
  )
}
