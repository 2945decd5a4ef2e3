/** Shows the progress of a release on stderr until it ends, then prints the release. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Release } from '../../../clients/typescript/src/generated/types.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { safeLine } from '../../output/safeText.ts'
import { exactDuration } from '../../output/times.ts'

const pauseMs = 2_000

export async function watchRelease(context: Context, ars: AgentRunService, created: Release): Promise<void> {
  const { out, signal } = context
  const { id } = created
  context.sayWhenInterrupted(
    `${id} continues. \`ars releases watch ${id}\` watches it, \`ars releases cancel ${id}\` takes the version back.`,
  )
  let release = created
  let shown = ''
  while (release.status === 'active') {
    const line = lineOf(release)
    if (line !== shown) out.note(line)
    shown = line
    await sleep(pauseMs, undefined, { signal })
    release = await ars.releases.get(id)
  }
  context.sayWhenInterrupted(undefined)
  out.item(release)
  const { status, version, live_version, stopped_because } = release
  if (status === 'completed') return out.note(`Version ${version} is live.`)
  const hint = `Version ${live_version} stays live for all runs.`
  if (status === 'cancelled') throw new Failure(`${id} was cancelled`, { hint })
  throw new Failure(`${id} was stopped`, { hint: `${safeLine(stopped_because ?? 'unknown')}. ${hint}` })
}

function lineOf({ stage, stages, percent, version, figures: { candidate, live } }: Release): string {
  const share = `stage ${stage} of ${stages.length}, ${percent}% of runs`
  return safeLine(`${share}: version ${version} ${sideOf(candidate)}; live ${sideOf(live)}`)
}

function sideOf({ runs, error_rate, p95_latency_ms }: Release['figures']['live']): string {
  const figures = [
    ...(error_rate === null ? [] : [`${error_rate.toFixed(1)}% failed`]),
    ...(p95_latency_ms === null ? [] : [`p95 ${exactDuration(p95_latency_ms)}`]),
  ]
  return [`${runs} runs`, ...figures].join(', ')
}
