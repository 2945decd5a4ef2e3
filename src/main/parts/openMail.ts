/** E-mail, if SMTP_URL is set; the library is loaded only then. */
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { SendMail } from '../../platform/mail/openMailer.ts'

type Settings = Pick<Config, 'smtpUrl' | 'smtpFrom' | 'publicUrl' | 'outgoing'>

export async function openMail(config: Settings, clock: Clock): Promise<SendMail | undefined> {
  const { smtpUrl: url } = config
  if (url === undefined) return undefined
  const { openMailer } = await import('../../platform/mail/openMailer.ts')
  return openMailer({ url, from: senderOf(config, url), ca: config.outgoing.ca, clock })
}

/** Most servers accept mails of the account that sends them. */
function senderOf({ smtpFrom, publicUrl }: Settings, url: string): string {
  const user = decodeURIComponent(new URL(url).username)
  if (smtpFrom !== undefined) return smtpFrom
  return user.includes('@') ? user : `no-reply@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}`
}
