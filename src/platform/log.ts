/*
 * One structured log for the whole process. Secrets never reach it: the usual places are redacted by path, and any
 * string that carries one of our own secrets' shapes is masked wherever it stands, also inside messages and stacks.
 */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[redacted]' },
    hooks: { streamWrite: maskSecrets },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Masks the secrets that have a recognisable shape, in any text. */
export function maskSecrets(text: string): string {
  return text.replace(secretShapes, (_, prefix: string) => `${prefix}[redacted]`)
}

const secretNames = [
  ...['authorization', 'cookie', '["set-cookie"]', 'password', 'secret', 'token', 'key', 'apiKey', 'api_key'],
  ...['passwordHash', 'masterKey', 'privateKey', 'signingSecret'],
]
const dotted = (name: string) => (name.startsWith('[') ? name : `.${name}`)
const secretPaths = secretNames.flatMap((name) => [
  name,
  `*${dotted(name)}`,
  `*.*${dotted(name)}`,
  `*.*.*${dotted(name)}`,
])

const secretShapes =
  /(ars_(?:live|demo)_|whsec_|Bearer |Basic |__Host-ars_session=|\beyJ[\w-]+\.(?=[\w-]+\.)|:\/\/[^\s:/@"]+:(?=[^\s@"]+@))[^\s"'\\;,@]+/gi
