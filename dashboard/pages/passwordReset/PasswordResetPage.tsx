import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useLinkToken } from '../../session/useLinkToken.ts'
import { EntryPage } from '../../shell/EntryPage.tsx'
import { isUseless, LinkProblem } from '../../shell/LinkProblem.tsx'

/** The page of a reset link from an owner or operator: a person who lost the password sets a new one. */
export function PasswordResetPage() {
  const { token, send, busy, error } = useLinkToken('password-reset')
  const [password, setPassword] = useState('')
  return (
    <EntryPage title="Set a new password" subtitle="for Agent Run Service">
      {isUseless(token, error) ? (
        <LinkProblem token={token} />
      ) : (
        <Form
          label="Password"
          onSubmit={() => void send({ password })}
          error={error}
          isErrorAtFields={error?.code === 'invalid_value'}
          actions={
            <Button kind="primary" type="submit" busy={busy}>
              Set password
            </Button>
          }
        >
          <TextField
            label="New password"
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            hint="At least 8 characters. You are signed out everywhere else."
            problem={problemOf(error, 'password')}
            autoFocus
          />
        </Form>
      )}
    </EntryPage>
  )
}
