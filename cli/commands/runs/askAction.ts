/** Answers the required action of a run in the terminal. */
import type { RequiredAction, RunActionParams } from '../../../clients/typescript/src/generated/types.ts'
import { parseExactJson } from '../../../clients/typescript/src/http/parseJson.ts'
import type { Context } from '../../command/context.ts'
import { safeLine, safeText } from '../../output/safeText.ts'

/** Returns false if there is no one to ask, or the person skips it. */
export async function askAction(context: Context, runId: string, action: RequiredAction): Promise<boolean> {
  const { terminal, out } = context
  if (!terminal.canAsk) return false
  out.note(`${out.noteStyle.bold(runId)} asks: ${safeText(action.prompt)}`)
  const answer = action.type === 'respond' ? await askPayload(context, action) : await askApproval(context, action)
  if (answer === undefined) return false
  await (await context.client()).runs.sendAction(runId, answer)
  return true
}

async function askApproval({ terminal }: Context, { id }: RequiredAction): Promise<RunActionParams | undefined> {
  for (;;) {
    const word = (await terminal.ask('[a]pprove, [r]eject or [s]kip? ', '--no-input')).toLowerCase()
    if (word === 'a' || word === 'approve') return { type: 'approve', action_id: id }
    if (word === 'r' || word === 'reject') {
      const reason = await terminal.ask('Reason (may be empty): ', '--no-input')
      return { type: 'reject', action_id: id, ...(reason === '' ? {} : { reason }) }
    }
    if (word === 's' || word === 'skip') return undefined
  }
}

async function askPayload(
  { terminal, out }: Context,
  { id, schema }: RequiredAction,
): Promise<RunActionParams | undefined> {
  if (schema !== null) out.note(`The answer must match ${safeLine(JSON.stringify(schema))}`)
  const line = await terminal.ask('Answer (JSON or text; empty to skip): ', '--no-input')
  return line === '' ? undefined : { type: 'respond', action_id: id, payload: payloadOf(line) }
}

/** JSON if it parses as such, otherwise text. */
export function payloadOf(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text
  }
}
