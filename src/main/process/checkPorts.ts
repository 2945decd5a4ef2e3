import { createServer, type Server } from 'node:net'
import { type Config, ConfigError } from '../../platform/config.ts'

/** Fails if a port that the service needs is in use: checked first, so that a start that can't succeed creates nothing. */
export async function checkPorts({ host, port, plainHttp }: Config): Promise<void> {
  const needed = [{ variable: 'PORT', port }, ...(plainHttp?.required ? [{ variable: 'HTTP_PORT', ...plainHttp }] : [])]
  const held: Server[] = []
  try {
    // All at once, so that the same number for both is noticed.
    for (const { variable, port } of needed) {
      const holder = createServer()
      await opened(holder, port, host).catch((error) => {
        throw explainPort(error, host, variable, port)
      })
      held.push(holder)
    }
  } finally {
    await Promise.all(held.map((holder) => new Promise((done) => holder.close(done))))
  }
}

export const opened = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((done, refuse) => server.once('error', refuse).listen(port, host, done))

/** Names the variable to change. */
export function explainPort(error: unknown, host: string, variable: string, port: number): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `${variable} ${port} is in use by another program; stop it or set ${variable} to a free port`,
    )
  if (code === 'EACCES')
    return new ConfigError(`${variable} ${port} can't be opened by this user; set ${variable} to one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST ${host} is not an address of this machine; set HOST to one that is`)
  return new ConfigError(`${variable} ${port} can't be opened: ${message}`, { cause: error })
}
