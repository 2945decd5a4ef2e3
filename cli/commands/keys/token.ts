import type { SessionTokenCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { defineCommand, defineGroup } from '../../command/command.ts'
import { tokenFields } from './keyFields.ts'
import { showSecret } from './showSecret.ts'

const create = defineCommand({
  brief: 'Create a short-lived session token',
  description:
    'For browsers and other places that must not hold a key. It has at most your rights, and ends with your key. Needs ' +
    'SESSION_TOKENS to be enabled in the service. In a pipe, only the token is printed.',
  examples: [
    ['ars token create --scopes runs:read --expires-in 300', 'reads runs for five minutes'],
    ['curl -H "Authorization: Bearer $(ars token create)" …', 'in another program'],
  ],
  flags: { ...tokenFields, ...bodyFlags },
  operation: 'auth.createToken',
  async run({ flags, context }) {
    // The service validates the body and reports any problems.
    const params = (await readBody(tokenFields, flags, context.stdin)) as SessionTokenCreateParams
    const ars = await context.client()
    const token = await ars.auth.createToken(params)
    showSecret(context, token, token.token)
    context.out.note(`It expires at ${token.expires_at}.`)
  },
})

export const token = defineGroup({ brief: 'Short-lived session tokens', commands: { create } })
