import type { WebhookService } from './webhookService.ts'

/** An agent whose output is a text of that many characters: more than any request could bring along. */
export async function makeTalker({ call }: Pick<WebhookService, 'call'>, characters: number): Promise<string> {
  const runtime = { type: 'expression', expression: `{ "text": $pad("", ${characters}, "x") }` }
  return String((await call('POST', '/agents/custom', { name: 'Talker', runtime })).id)
}
