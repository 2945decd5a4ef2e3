/** Another agent judges each pair: its input is the pair, its output a score. */
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { jsonLength } from '../../platform/jsonLength.ts'
import type { Run } from '../../runs/run.ts'
import {
  type Check,
  type CheckKind,
  failedBecause,
  type Judged,
  maxReasonCharacters,
  type Pair,
  toData,
} from './check.ts'
import { scored } from './scored.ts'

export const agent: CheckKind = {
  of: 'agent',
  settings: { agentId: 'required', minScore: 'optional' },
  async problems({ authorizeJudge }, viewer, { agentId = '' }, replayed) {
    if (agentId === replayed.agentId)
      return [{ setting: 'agentId', message: 'must name another agent than the replayed one' }]
    await authorizeJudge(viewer, agentId, `${replayed.param}.agentId`)
    return []
  },
}

/** The limit for bodies of `POST /runs`. */
const maxInputBytes = 1_048_576

/** The input of the judging run; undefined if it would be too large. */
export function judgeInput({ input, before, after }: Pair): JsonObject | undefined {
  const pair = { input, before: toData(before), after: toData(after) }
  return jsonLength(pair) > maxInputBytes ? undefined : pair
}

export const tooLargeToJudge = failedBecause('The outputs are too large for the judging agent')

/** The judgement of a judging run that has ended. */
export function judgementOf(run: Run | undefined, { minScore }: Check): Judged {
  if (run === undefined) return failedBecause('The judging run was deleted')
  const { status, output, error } = run
  if (output === null) return failedBecause(`The judging run ${status}${error?.message ? `: ${error.message}` : ''}`)
  const { score, reason } = isJsonObject(output) ? output : {}
  return scored(score, minScore, typeof reason === 'string' ? reason.slice(0, maxReasonCharacters) : null)
}
