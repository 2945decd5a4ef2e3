/** Starts a real SMTP server for a suite. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnvironment } from '../childEnvironment.ts'
import { freePort } from '../freePort.ts'
import { receiverAuthority } from '../receiverAuthority.ts'

export type ReceivedMail = { text: string; isEncrypted: boolean; from: string; to: string[] }

export type SmtpServer = {
  port: number
  /** What it has accepted. */
  mails: ReceivedMail[]
  stop(): Promise<void>
}

type Options = { secure: boolean; password?: string; hide?: string[] }

export async function startSmtp(options: Options): Promise<SmtpServer> {
  const port = await freePort()
  const { certificate } = await receiverAuthority()
  const child = fork(join(import.meta.dirname, 'smtpMain.mjs'), {
    env: childEnvironment({ SMTP: JSON.stringify({ port, ...certificate, ...options }) }),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  const mails: ReceivedMail[] = []
  child.on('message', (mail: ReceivedMail) => void mails.push(mail))
  return {
    port,
    mails,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
