/** The library, with the tool's credentials and a `fetch` that holds back the call under `--print` and `--dry-run`. */
import { existsSync } from 'node:fs'
import { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import type { Logger } from '../../clients/typescript/src/configuration.ts'
import type { Fetch } from '../../clients/typescript/src/http/fetch.ts'
import { fetchFor } from '../../clients/typescript/src/http/fetchFor.ts'
import type { Credentials } from '../credentials/findCredentials.ts'
import { heldBackFetch } from '../print/heldBackFetch.ts'
import type { Busy } from '../terminal/spinner.ts'
import { Failure } from './failure.ts'
import { impatientFetch } from './impatientFetch.ts'
import type { OperationId } from './operationId.ts'
import type { SharedValues } from './sharedFlags.ts'

export type ClientNeeds = {
  credentials: Credentials
  /** The command's operations; under `--print` they are not sent. */
  operations: readonly OperationId[]
  shared: SharedValues
  signal: AbortSignal
  log: Logger
  busy: Busy
}

export function openClient({ credentials, operations, shared, signal, log, busy }: ClientNeeds): AgentRunService {
  const holding = new AbortController()
  const send = fetchOf(credentials)
  const patient = shared.retry ? send : impatientFetch(send, holding)
  return new AgentRunService({
    apiKey: credentials.apiKey.value,
    baseUrl: credentials.baseUrl.value,
    fetch: heldBackFetch(busyFetch(patient, busy), { credentials, operations, shared, holding }),
    signal: AbortSignal.any([signal, holding.signal]),
    exactNumbers: true,
    logger: log,
    ...(shared.retry ? { maxRetries: 50 } : {}),
  })
}

/** Also used for calls that the library has no method for. */
export function fetchOf({ caFile }: Pick<Credentials, 'caFile'>): Fetch {
  if (caFile !== undefined && !existsSync(caFile.value)) {
    throw new Failure(`the certificate authority file ${caFile.value} does not exist`, {
      exitCode: 6,
      hint: `It comes from ${caFile.source}.`,
    })
  }
  return fetchFor(caFile?.value)
}

const busyFetch =
  (send: Fetch, busy: Busy): Fetch =>
  async (url, init) => {
    const isStream = new URL(url).pathname.endsWith('/stream')
    const stop = isStream ? undefined : busy(`Waiting for ${new URL(url).host}`)
    try {
      return await send(url, init)
    } finally {
      stop?.()
    }
  }
