import { useEffect, useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { readSession, sessionViewer } from '../../session/session.ts'
import { type LinkToken, useLinkToken } from '../../session/useLinkToken.ts'
import { EntryPage } from '../../shell/EntryPage.tsx'
import { isUseless, LinkProblem } from '../../shell/LinkProblem.tsx'
import { SignInWays } from '../../shell/SignInWays.tsx'
import { useStore } from '../../state/store.ts'

/** The page of an invitation's link: the invited person creates an account. */
export function InvitationPage() {
  const link = useLinkToken('invitation')
  return (
    <EntryPage title="Join your team" subtitle="You were invited to Agent Run Service">
      {isUseless(link.token, link.error) ? (
        <LinkProblem token={link.token} />
      ) : (
        <SignInWays
          verb="Join"
          ownersLabel="Owners can set a password"
          form={(isFirst) => <AccountForm {...link} isFirst={isFirst} />}
        />
      )}
    </EntryPage>
  )
}

type AccountFormProps = LinkToken & { isFirst: boolean }

function AccountForm({ send, busy, error, isFirst }: AccountFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const viewer = useStore(sessionViewer)
  useEffect(() => {
    readSession().catch(() => undefined) // only for the note about it
  }, [])
  return (
    <Form
      label="Create account"
      onSubmit={() => void send({ name, password })}
      error={error}
      isErrorAtFields={error?.code === 'invalid_value'}
      actions={
        <Button kind={isFirst ? 'primary' : 'plain'} type="submit" busy={busy}>
          Create account
        </Button>
      }
    >
      {viewer && (
        <Note tone="amber">
          You are signed in as {viewer.user?.email ?? viewer.name}. Creating the account ends that session.
        </Note>
      )}
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        autoComplete="name"
        hint="Your colleagues see it"
        problem={problemOf(error, 'name')}
        autoFocus={isFirst}
      />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint="At least 8 characters"
        problem={problemOf(error, 'password')}
      />
    </Form>
  )
}
