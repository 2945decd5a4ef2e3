import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook as verify, WebhookVerificationError } from '../../../clients/typescript/src/webhooks.ts'
import { readHeaderPairs } from '../../body/readHeaders.ts'
import { readSource } from '../../body/readSource.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { Failure, usageError } from '../../command/failure.ts'
import { duration, text, texts } from '../../command/flags.ts'
import { listeningSecret } from '../../listen/listeningSecret.ts'

export const verifyWebhook = defineCommand({
  brief: 'Check the signature of a request that your receiver got',
  description:
    'Reports whether the request was signed with the secret, and if not, why: the body must be the exact bytes received. ' +
    'With --delivery, it checks a request that the service has sent. Without --secret, it uses the secret that ' +
    '`ars listen` signs with. Exit code 1 if the signature is not valid.',
  examples: [
    [
      "ars webhooks verify --body body.json -H 'webhook-id: evt_…' -H 'webhook-timestamp: …' -H 'webhook-signature: v1,…' --secret secret.txt",
      'checks a recorded request',
    ],
    ['ars webhooks verify --delivery dlv_… --secret secret.txt', 'is this the secret of that webhook?'],
  ],
  flags: {
    body: text('The body: a file, or - for standard input', { placeholder: 'file|-', complete: 'files' }),
    header: texts("A header of the request: 'name: value'", { alias: 'H', placeholder: 'header' }),
    delivery: text('Use the body and headers of this delivery', { placeholder: 'id' }),
    secret: text('The secret of the webhook: a file, or -', { placeholder: 'file|-', complete: 'files' }),
    tolerance: duration('How old the signature may be; default 5m, with --delivery any age'),
  },
  async run({ flags, context }) {
    if ((flags.body === undefined) === (flags.delivery === undefined))
      throw usageError('give either --body or --delivery')
    if (flags.body === '-' && flags.secret === '-')
      throw usageError('only one of --body and --secret can read standard input')
    const { body, headers } =
      flags.delivery === undefined
        ? { body: await bytesOf(flags.body ?? '', context), headers: readHeaderPairs(flags.header) }
        : await requestOf(flags.delivery, context)
    const secret = await secretOf(flags.secret, context)
    const toleranceSeconds = flags.tolerance === undefined ? undefined : flags.tolerance / 1000
    const age = toleranceSeconds ?? (flags.delivery === undefined ? 300 : Number.MAX_SAFE_INTEGER)
    try {
      const { isTimeProven, ...event } = await verify(body, headers, secret, { toleranceSeconds: age })
      context.out.item(event)
      context.out.note(isTimeProven ? 'The signature is valid.' : 'The signature is valid; it does not cover the time.')
    } catch (error) {
      throw error instanceof WebhookVerificationError ? new Failure(error.message) : error
    }
  },
})

async function bytesOf(source: string, { stdin }: Context): Promise<Buffer> {
  if (source === '-') return buffer(stdin)
  return readFile(source).catch(() => {
    throw usageError(`--body: ${source} can't be read`)
  })
}

async function requestOf(id: string, { client }: Context) {
  const { request_body, request_headers } = await (await client()).deliveries.get(id)
  if (request_body === null || request_headers === null) throw new Failure(`${id} has not been attempted yet`)
  return { body: request_body, headers: request_headers as Record<string, string> }
}

async function secretOf(source: string | undefined, { env, stdin, credentials }: Context): Promise<string> {
  if (source === undefined) return listeningSecret(env, credentials().profile)
  const secret = (await readSource(source, stdin)).trim()
  if (secret === '') throw usageError('--secret is empty')
  return secret
}
