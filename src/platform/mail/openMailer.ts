/*
 * Sends e-mail through an operator's SMTP server, within bounds of time. Without TLS nothing is sent, except to a server on this
 * machine.
 */
import { createTransport } from 'nodemailer'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import type { Clock } from '../clock.ts'
import { isLoopback } from '../outgoing/classifyAddress.ts'
import { createTrust } from '../outgoing/startTls.ts'

export type Mail = { to: string; subject: string; text: string }

/** Rejects if the server did not accept the mail, as far as is known. */
export type SendMail = (mail: Mail) => Promise<void>

type Options = {
  /** `smtps://user:password@host:465`, or `smtp://…` for STARTTLS. */
  url: string
  from: string
  /** PEM of authorities to trust in addition to the default ones. */
  ca: string | undefined
  clock: Clock
}

const deadlineMs = 15_000

export function openMailer({ url, from, ca, clock }: Options): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && host !== 'localhost' && !isLoopback(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { secureContext: createTrust(ca), rejectUnauthorized: true },
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const limit = createConcurrencyLimit({ atOnce: 4, waiting: 64 })
  return async ({ to, subject, text }) => {
    // As an object, and as the envelope: a text could be read as several addresses.
    const addressed = { from, to: { name: '', address: to }, envelope: { from, to: [to] } }
    const sent = limit.run(() => transport.sendMail({ ...addressed, subject, text }))
    if ((await within(clock, sent)) === undefined) throw new Error('too many e-mails wait to be sent')
  }
}

function within<Result>(clock: Clock, sent: Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const cancel = clock.after(deadlineMs, () => reject(new Error(`the SMTP server took longer than ${deadlineMs} ms`)))
  sent.then(resolve, reject)
  return promise.finally(cancel)
}
