/** Follows a subscription until it is stopped; a lost connection is reopened at the last position. */
import { connectionLost, limitOver, limitReached, retryPause } from '../graphql/connection.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { isOutage, ServiceError } from '../graphql/ServiceError.ts'
import { renewRights, signInAgain } from '../session/session.ts'
import { openStream } from './openStream.ts'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended'

export type Follower<Data, Variables> = {
  onNext(data: Data): void
  onState?: ((state: ConnectionState) => void) | undefined
  /** An error that a retry would not fix. */
  onError?: ((error: ServiceError) => void) | undefined
  /** The variables to resume with after this message, so that a log continues after its last number. */
  continueAfter?: ((data: Data) => Partial<Variables>) | undefined
}

/** Returns a function that stops it. */
export function follow<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  follower: Follower<Data, Variables>,
): () => void {
  const stop = new AbortController()
  void keepOpen(document, variables, follower, stop.signal)
  return () => stop.abort()
}

async function keepOpen<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  follower: Follower<Data, Variables>,
  signal: AbortSignal,
): Promise<void> {
  let wanted = variables
  let attempt = 0
  const target = {
    onOpen() {
      connectionLost.set(false)
      follower.onState?.('open')
    },
    onNext(data: unknown) {
      if (signal.aborted) return
      attempt = 0
      wanted = { ...wanted, ...follower.continueAfter?.(data as Data) }
      follower.onNext(data as Data)
    },
  }
  while (!signal.aborted) {
    follower.onState?.('connecting')
    await limitOver()
    const error = await openStream(document, wanted, target, signal).then(() => undefined, toServiceError)
    if (signal.aborted) return
    if (error === undefined) return follower.onState?.('ended')
    if (!(await mayRetry(error, attempt++, follower))) return
  }
}

async function mayRetry(
  error: ServiceError,
  attempt: number,
  follower: Pick<Follower<never, never>, 'onState' | 'onError'>,
): Promise<boolean> {
  follower.onState?.('lost')
  if (error.status === 401) await signInAgain()
  else if (error.status === 429) limitReached(error.retryAfterSeconds ?? 5, error.message)
  else if (isOutage(error)) {
    connectionLost.set(true)
    await retryPause(attempt)
    await renewRights() // a stream also ends when the viewer has lost rights
  } else {
    if (error.status === 403) void renewRights()
    follower.onError?.(error)
    return false
  }
  return true
}

const toServiceError = (error: unknown): ServiceError =>
  error instanceof ServiceError
    ? error
    : new ServiceError({ code: 'unreachable', status: 0, message: 'The connection was lost' })
