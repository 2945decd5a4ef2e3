import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { CreatePasswordResetMutation, type MemberRow } from './memberQueries.ts'

type PasswordLinkProps = { member: MemberRow | undefined; onClose(): void }

/** Asks, then shows a link with which a person sets a new password. */
export function PasswordLink({ member, onClose }: PasswordLinkProps) {
  const create = useChange(CreatePasswordResetMutation)
  const [link, setLink] = useState<{ url: string; expiresAt: string }>()
  const close = () => {
    create.reset()
    setLink(undefined)
    onClose()
  }
  const confirm = async () => {
    const made = member && (await create.send({ id: member.id }))
    if (made !== undefined) setLink(made.createPasswordReset)
  }
  return (
    <>
      <ConfirmDialog
        open={member !== undefined && link === undefined}
        onClose={close}
        onConfirm={() => void confirm()}
        title={`New password for ${member?.name ?? ''}`}
        action="Make the link"
        busy={create.busy}
        error={create.error}
        harmless
      >
        You get a link with which they set a new password. An earlier link stops working. When it is used, they are
        signed out everywhere else.
      </ConfirmDialog>
      <LinkDialog url={link?.url} title={`Password link for ${member?.name ?? ''}`} onClose={close}>
        Send this link to {member?.email} and to nobody else: it lets its reader sign in as them. It works once, until{' '}
        <Time at={link?.expiresAt} />, and is not shown again.
      </LinkDialog>
    </>
  )
}
