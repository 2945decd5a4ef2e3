/*
 * The `fetch` for the SDK, over the guarded HTTP client: the SDK has no other network access. The secret is added here,
 * so the SDK never has it; an error response becomes a fault here, so the SDK never reads what a provider says in one.
 */
import { ReadableStream } from 'node:stream/web'
import type { Clock } from '../../platform/clock.ts'
import { type Outgoing, OutgoingError } from '../../platform/outgoing/createOutgoing.ts'
import { llmLimits } from './llmLimits.ts'
import { faultOfBody, faultOfCall, faultOfStatus, type ProviderFault, tooLarge } from './providerFault.ts'
import { readRetryAfterMs } from './retryDelay.ts'

type Options = {
  outgoing: Outgoing
  clock: Clock
  secret: string | null
  deadlineMs: number
  /** Receives the fault; the SDK's own error is ignored. */
  onFault(fault: ProviderFault): void
}

export function createModelFetch({ outgoing, clock, secret, deadlineMs, onFault }: Options): typeof fetch {
  const fail = (fault: ProviderFault): never => {
    onFault(fault)
    throw new Error(fault.message)
  }

  async function* bounded(body: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    try {
      for await (const chunk of body) {
        bytes += chunk.length
        if (bytes > llmLimits.streamBytes) fail(tooLarge)
        yield chunk
      }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      fail(faultOfBody(error))
    }
  }

  return async (url, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...(secret && bearer(secret)) }
    const request = {
      url: String(url),
      method: 'POST',
      headers,
      body: String(init?.body ?? ''),
      deadlineMs,
      silenceMs,
    } as const
    const answer = await outgoing.open({ ...request, signal: init?.signal ?? undefined }).catch((error: unknown) => {
      if (error instanceof OutgoingError) return fail(faultOfCall(error))
      throw error
    })
    if (answer.status !== 200) {
      answer.close()
      fail(faultOfStatus(answer.status, readRetryAfterMs(answer.headers, clock.now())))
    }
    return new Response(ReadableStream.from(bounded(answer.body)) as BodyInit, { status: 200 })
  }
}

const { silenceMs } = llmLimits

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
