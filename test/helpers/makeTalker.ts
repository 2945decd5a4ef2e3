import type { WebhookService } from './webhookService.ts'

/** Creates an agent whose output is a text of this length, which may exceed the limit of a request. */
export async function makeTalker(
  { call, receiver }: Pick<WebhookService, 'call' | 'receiver'>,
  characters: number,
): Promise<string> {
  // An endpoint, since an expression that builds such a long text takes seconds of its ten.
  const output = JSON.stringify({ text: 'x'.repeat(characters) })
  const endpoint = await receiver((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(output),
  )
  const runtime = { type: 'http', url: endpoint.url('/talk') }
  return String((await call('POST', '/agents/custom', { name: 'Talker', runtime })).id)
}
