/** Shows the progress of a replay on stderr until it ends, then the replay and, on a terminal, each check. */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Replay } from '../../../clients/typescript/src/generated/types.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { safeLine } from '../../output/safeText.ts'

const waitSeconds = 2

export async function watchReplay(context: Context, ars: AgentRunService, created: Replay): Promise<void> {
  const { out } = context
  context.sayWhenInterrupted(
    `${created.id} continues. \`ars replays watch ${created.id}\` watches it, \`ars replays cancel ${created.id}\` cancels it.`,
  )
  let replay = created
  let shown = -1
  while (replay.status === 'running') {
    const { done, total } = replay.runs
    if (done !== shown) out.note(`${done} of ${total} runs done`)
    shown = done
    replay = await ars.replays.get(created.id, { wait: waitSeconds })
  }
  context.sayWhenInterrupted(undefined)
  out.item(replay)
  if (out.mode === 'text') for (const check of replay.checks) out.note(lineOf(check))
  if (replay.verdict === 'passed') return
  const { error } = replay
  if (replay.status === 'cancelled') throw new Failure(`${replay.id} was cancelled`)
  if (error !== null) throw new Failure(`${replay.id} failed`, { hint: safeLine(`${error.code}: ${error.message}`) })
  throw new Failure(`${replay.id} did not pass`, {
    hint: `\`ars replays results ${replay.id} --verdict failed\` shows where.`,
  })
}

function lineOf({ name, passed, failed, holds }: Replay['checks'][number]): string {
  const result = holds === null ? 'not judged' : holds ? 'held' : 'did not hold'
  const counts = passed === null || failed === null ? '' : `: ${passed} of ${passed + failed} passed`
  return safeLine(`${name} ${result}${counts}`)
}
