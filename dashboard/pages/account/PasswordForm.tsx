import { useState } from 'react'
import { problemOf, ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { callAuth } from '../../session/session.ts'
import styles from './Account.module.css'
import { sessionsChanged } from './sessionsChanged.ts'

export function PasswordForm() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ServiceError>()
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callAuth('password', { method: 'POST', body: { current_password: current, new_password: next } })
      setCurrent('')
      setNext('')
      toast('Password changed. You are signed out everywhere else')
      sessionsChanged.set(sessionsChanged.get() + 1)
    } catch (problem) {
      if (!(problem instanceof ServiceError)) throw problem
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title="Password" description="Changing it signs you out everywhere else." framed>
      <div className={styles.narrow}>
        <Form
          label="Password"
          onSubmit={() => void submit()}
          error={error}
          actions={
            <Button kind="primary" type="submit" busy={isBusy}>
              Change password
            </Button>
          }
        >
          <TextField
            label="Current password"
            type="password"
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
            problem={problemOf(error, 'current_password')}
          />
          <TextField
            label="New password"
            type="password"
            value={next}
            onChange={setNext}
            autoComplete="new-password"
            hint="At least 8 characters"
            problem={problemOf(error, 'new_password')}
          />
        </Form>
      </div>
    </Section>
  )
}
