/** A real SMTP server with TLS and a password, in a separate process. It reports each mail that it accepts. */
import { SMTPServer } from 'smtp-server'

const settings = JSON.parse(process.env.SMTP ?? '{}')
const { secure, hide = [] } = settings

const server = new SMTPServer({
  secure,
  cert: settings.cert,
  key: settings.key,
  hideSTARTTLS: hide.includes('STARTTLS'),
  authOptional: settings.password === undefined,
  disableReverseLookup: true,
  logger: false,
  onAuth({ username, password }, { secure: isEncrypted }, done) {
    const isRight = username === 'ars@acme.example' && password === settings.password && isEncrypted
    done(isRight ? null : new Error('Invalid username or password'), { user: username })
  },
  onRcptTo({ address }, _, done) {
    if (address.startsWith('nobody@')) return done(new Error(`<${address}>: no such mailbox`))
    if (address.startsWith('silence@')) return undefined
    return done()
  },
  async onData(stream, { envelope, secure: isEncrypted }, done) {
    const chunks = await stream.toArray()
    const text = Buffer.concat(chunks).toString('utf8')
    process.send?.({
      text,
      isEncrypted,
      from: envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
    })
    done()
  },
})
server.on('error', () => {})
server.listen(settings.port, '127.0.0.1', () => process.send?.({ ready: true }))
process.on('disconnect', () => process.exit())
