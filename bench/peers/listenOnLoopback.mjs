/** Loaded before a program whose listen address can't be configured, so that it listens on loopback only. */
import { Server } from 'node:net'

const { listen } = Server.prototype

Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  if (typeof port === 'object' || typeof rest[0] === 'string') return listen.call(this, port, ...rest)
  return listen.call(this, port, '127.0.0.1', ...rest.filter((argument) => typeof argument === 'function'))
}
