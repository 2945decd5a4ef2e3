import type { WebhookService } from './webhookService.ts'

/** Creates an agent whose output is a text of this length, which may exceed the limit of a request. */
export async function makeTalker({ call }: Pick<WebhookService, 'call'>, characters: number): Promise<string> {
  const runtime = { type: 'expression', expression: `{ "text": $pad("", ${characters}, "x") }` }
  return String((await call('POST', '/agents/custom', { name: 'Talker', runtime })).id)
}
