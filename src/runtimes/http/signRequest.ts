/** The headers of a call to an endpoint, signed like a webhook if there is a secret. */
import { signBody, standardHeaders } from '../../platform/secrets/bodySignature.ts'

type Signing = { runId: string; body: Buffer; secret: string | null; now: Date }

export function signRequest({ runId, body, secret, now }: Signing): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, application/x-ndjson, text/event-stream',
    'user-agent': 'AgentRunService-Runs/2.4',
    'x-service-event': 'run',
    'x-service-delivery': runId,
    ...(secret !== null && {
      'x-service-signature': signBody(secret, body),
      ...standardHeaders({ id: runId, body, secrets: [secret], now }),
    }),
  }
}
