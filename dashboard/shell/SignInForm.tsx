import { useState } from 'react'
import { ServiceError } from '../graphql/ServiceError.ts'
import { Button } from '../parts/button/Button.tsx'
import { Note } from '../parts/feedback/Note.tsx'
import { Form } from '../parts/form/Form.tsx'
import { TextField } from '../parts/form/TextField.tsx'
import { Countdown } from '../parts/time/Countdown.tsx'
import { clock } from '../parts/time/clock.ts'
import { signIn } from '../session/session.ts'
import { useStore } from '../state/store.ts'

type SignInFormProps = {
  email?: string
  onDone?: () => void
  /** There is no other way to sign in beside it. */
  isFirst?: boolean
}

export function SignInForm({ email: known = '', onDone, isFirst = true }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const isThrottled = useStore(clock) < (refusal?.until ?? 0)
  const submit = async () => {
    if (isBusy || isThrottled) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await signIn(email, password)
      onDone?.()
    } catch (error) {
      setRefusal(toRefusal(error))
    }
    setBusy(false)
  }
  return (
    <Form
      label="Sign in"
      onSubmit={() => void submit()}
      actions={
        <Button
          kind={isFirst ? 'primary' : 'plain'}
          type="submit"
          busy={isBusy}
          off={isThrottled ? 'Too many attempts: please wait' : undefined}
        >
          Sign in
        </Button>
      }
    >
      <TextField
        label="E-mail"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="username"
        autoFocus={isFirst && !known}
      />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus={isFirst && known !== ''}
      />
      {refusal !== undefined && (
        <Note tone={refusal.until === undefined ? 'red' : 'amber'} role="alert">
          {refusal.reason}
          {isThrottled && refusal.until !== undefined && (
            <>
              {' '}
              Try again in <Countdown until={refusal.until} />.
            </>
          )}
        </Note>
      )}
    </Form>
  )
}

type Refusal = { reason: string; until?: number }

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ServiceError)) return { reason: 'Signing in failed. Try again.' }
  if (error.status === 429) {
    return { reason: 'Too many attempts.', until: Date.now() + (error.retryAfterSeconds ?? 60) * 1000 }
  }
  if (error.status === 401) return { reason: 'The e-mail or the password is wrong.' }
  if (error.status === 0 || error.status >= 500) return { reason: 'The service cannot be reached. Try again.' }
  return { reason: `${error.message}.` }
}
