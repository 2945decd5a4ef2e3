/*
 * The structured log of the process. It never contains secrets: each line is masked when it is written, so that nesting and
 * messages make no difference. Masked are the values of fields that are named like a secret, and all text that looks like a
 * secret, even in messages, stacks and URLs.
 */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: maskSecrets },
  }
  return pino(options, destination ?? standardOutput())
}

/** A closed terminal stops the log, not the process: pino would retry writing until it succeeds. */
function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  const drop = () => true
  output.on('error', () => Object.assign(output, { write: drop, flushSync: drop, end: drop }))
  return output
}

/** The known fields of an error; not those that libraries add, such as the values of a statement or a password. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, query } = error as { code?: unknown; query?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(typeof query === 'string' && { query }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

export function maskSecrets(text: string): string {
  return text
    .replace(namedSecrets, (_, name: string) => `${name}"[redacted]"`)
    .replace(secretShapes, (_, prefix: string) => `${prefix}[redacted]`)
}

const secretNames = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'key', 'apiKey', 'api_key'],
  ...['passwordHash', 'password_hash', 'masterKey', 'master_key', 'privateKey', 'signingSecret'],
  ...['sessionId', 'session_id'],
]

/*
 * Both patterns take linear time for any text. A JSON string ends before the next one can begin, so no character is read for
 * more than a few matches; where runs can overlap, as in "eyJ-eyJ-", they are bounded.
 */
const jsonText = String.raw`"(?:[^"\\]|\\.)*"`
const namedSecrets = new RegExp(
  String.raw`("(?:${secretNames.join('|')})":)(?:${jsonText}|\[(?:[^\]\["]|${jsonText})*\])`,
  'gi',
)

const secretShapes =
  /(ars_(?:live|demo)_|whsec_|Bearer |Basic |__Host-ars_session=|\beyJ[\w-]{1,512}\.(?=[\w-]{2})|:\/\/[^\s:/@"]{0,128}:(?=[^\s@"]{1,256}@)|[?&](?:password|secret|token|key|api_key)=)[^\s"'\\;,@&]+/gi
