/** The options of a new run, for `run`, `runs create` and `runs rerun`. */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { RunCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import type { Flags, FlagValues } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { usageError } from '../../command/failure.ts'
import { duration, integer, text, texts } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { findAgentId } from '../agents/findAgentId.ts'

export const createFlags = {
  ...bodyFlags,
  agentVersion: integer('Execute this version of the agent'),
  metadata: texts('Your own data, stored with the run', { placeholder: 'key=value' }),
  runTimeout: duration('Time limit of the run (1s to 1h)'),
  idempotencyKey: text('Within 24 hours, calls with the same key create one run', { placeholder: 'key' }),
} satisfies Flags

export async function readCreateParams(
  context: Context,
  client: AgentRunService,
  args: { agent: string; query: readonly string[] },
  flags: FlagValues<typeof createFlags>,
  command: string,
): Promise<RunCreateParams> {
  const input = await readFields(flags, context.stdin)
  if (args.query.length > 0) input.query = args.query.join(' ')
  const { agentVersion, runTimeout, idempotencyKey } = flags
  return {
    agent_id: await findAgentId(client, args.agent, (id) => [command, id, ...args.query.map(quoted)].join(' ')),
    input,
    ...given({ agent_version: agentVersion, timeout_ms: runTimeout, idempotency_key: idempotencyKey }),
    ...(flags.metadata.length > 0 ? { metadata: pairs(flags.metadata) } : {}),
  }
}

const quoted = (word: string): string => (/^[\w.,:/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** Parsed from repeated `key=value`. */
export const pairs = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      if (at < 1) throw usageError(`--metadata ${word}: write key=value`)
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )
