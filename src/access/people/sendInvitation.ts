/** E-mails the link of an invitation. A failure is reported to the caller, who still has the link, and does not undo anything. */
import type { Log } from '../../platform/log.ts'
import type { SendMail } from '../../platform/mail/openMailer.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Invitation } from './invitation.ts'

type Deps = {
  log: Log
  /** Undefined if SMTP_URL is not set. */
  sendMail: SendMail | undefined
}

/** Whether it was sent; null if no e-mail is sent here. */
export async function sendInvitation(
  { log, sendMail }: Deps,
  { organization }: Viewer,
  { id, email, role, url }: Invitation,
): Promise<boolean | null> {
  if (sendMail === undefined || url === null) return null
  const text = `You have been invited to join ${organization.name} on Agent Run Service as ${withArticle[role]}.

Open this link within 7 days to accept:

${url}

The link works once. Do not pass it on. If you did not expect this e-mail, ignore it.
`
  try {
    await sendMail({ to: email, subject: `Invitation to ${organization.name} on Agent Run Service`, text })
    return true
  } catch (error) {
    // Not the message: servers repeat the address in it.
    const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
    log.warn({ invitationId: id, code, command, responseCode }, 'could not send the e-mail of an invitation')
    return false
  }
}

const withArticle = { owner: 'an owner', admin: 'an admin', member: 'a member', viewer: 'a viewer' }
