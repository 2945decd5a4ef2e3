/** Shows a run that is being followed, and sets the exit code. */

import type { Run, RunEvent } from '../../../clients/typescript/src/generated/types.ts'
import type { LogStream } from '../../../clients/typescript/src/streams/eventStream.ts'
import type { Context } from '../../command/context.ts'
import { exitCodeOfRun } from '../../command/exitCodes.ts'
import { Failure } from '../../command/failure.ts'
import { safeLine, safeText } from '../../output/safeText.ts'
import { createTextStream, type TextStream } from '../../output/textStream.ts'
import { exactDuration } from '../../output/times.ts'
import { askAction } from './askAction.ts'

/** Streams the output to stdout; steps and the final status go to stderr. Ctrl-C does not affect the run. */
export async function showStream(context: Context, stream: LogStream<RunEvent, Run>): Promise<void> {
  const { out } = context
  const text = createTextStream(out)
  let stop = context.busy('Waiting for the run')
  try {
    for await (const event of stream) {
      stop()
      if (stream.runId) context.sayWhenInterrupted(goesOn(stream.runId))
      if (out.mode === 'json') out.ndjson(event.type === 'unknown' ? event.raw : event)
      else if (out.mode === 'text') showEvent(context, event, text)
      if (event.type === 'run.requires_action') {
        text.endLine()
        const isAnswered = out.mode === 'text' && (await askAction(context, event.run_id, event.required_action))
        if (!isAnswered) return endWith(event.run_id, 'requires_action', waitsFor(event.run_id))
      }
      if (!text.isOpen()) stop = context.busy(`Waiting for ${stream.runId}`)
    }
  } finally {
    stop()
  }
  context.sayWhenInterrupted(undefined)
  const run = await stream.finalRun()
  if (out.mode === 'quiet') out.write(`${run.id}\n`)
  if (out.mode === 'text') showEnd(context, run, text)
  endWith(
    run.id,
    run.status,
    run.error === null ? undefined : [run.error.code, run.error.message ?? 'erased'].join(': '),
  )
}

/** Shows a run after waiting for it. */
export function showEndedRun(context: Context, run: Run): void {
  context.out.item(run)
  const why = run.status === 'requires_action' ? waitsFor(run.id) : (run.error?.message ?? undefined)
  endWith(run.id, run.status, why)
}

export const goesOn = (runId: string): string =>
  `${runId} continues. \`ars runs stream ${runId}\` follows it, \`ars runs cancel ${runId}\` cancels it.`

/** The interrupt message while the call that creates the run has no response. */
export const mayExist = (agentId: string): string =>
  `The run may have been created. \`ars runs list --agent ${agentId} --limit 1\` shows the newest one.`

const waitsFor = (runId: string): string =>
  `Answer it with \`ars runs action ${runId} approve|reject|respond\` or \`ars approvals\`.`

function endWith(id: string, status: string, hint: string | undefined): void {
  const exitCode = exitCodeOfRun(status)
  if (exitCode === 0) return
  const how = { 10: 'failed', 11: 'was cancelled', 12: 'waits for an action' }[exitCode as 10 | 11 | 12]
  throw new Failure(`${id} ${how}`, { exitCode, hint: hint === undefined ? undefined : safeLine(hint) })
}

function showEvent({ out }: Context, event: RunEvent, text: TextStream): void {
  if (event.type === 'output.delta') text.write(event.delta ?? '')
  if (event.type === 'step.started' && out.isTerminal && !text.isOpen()) {
    out.note(out.noteStyle.dim(safeLine(`step ${event.step.name}`)))
  }
  // The run is executed again from the start: the output shown so far is void.
  if (event.type === 'run.started' && text.isOpen()) {
    text.endLine()
    out.note('The run is being executed again.')
  }
}

function showEnd({ out }: Context, run: Run, text: TextStream): void {
  if (text.isOpen()) text.endLine()
  else if (run.output !== null) out.write(`${outputText(run.output, out.isTerminal)}\n`)
  if (!out.isTerminal) return
  const took = run.latency_ms === null ? '' : ` in ${exactDuration(run.latency_ms)}`
  const tokens = run.tokens_used > 0 ? `, ${run.tokens_used} ${run.tokens_used === 1 ? 'token' : 'tokens'}` : ''
  out.note(out.noteStyle.dim(`${run.id} ${run.status}${took}${tokens}`))
}

/** The text of an output that is only text, otherwise JSON. */
function outputText(output: Record<string, unknown>, isTerminal: boolean): string {
  const { result } = output
  const text = typeof result === 'string' ? result : JSON.stringify(output, null, isTerminal ? 2 : undefined)
  return isTerminal ? safeText(text) : text
}
