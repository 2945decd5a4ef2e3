import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { Failure } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'

/** The argument of `findMemberId`. */
export const memberArgument = { member: argument('Id or e-mail address of the member') }

/** An address is looked up in the list of members, which needs `users:read`. */
export async function findMemberId(client: AgentRunService, word: string): Promise<string> {
  if (!word.includes('@')) return word
  for await (const { id, email } of client.users.list({ limit: 100 }))
    if (email?.toLowerCase() === word.toLowerCase()) return id
  throw new Failure(`no member has the address ${JSON.stringify(word)}`, {
    exitCode: 3,
    hint: '`ars members list` shows them; `ars members invitations` shows who has not joined yet.',
  })
}
