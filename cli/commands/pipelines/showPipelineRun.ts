/** Shows a pipeline run that is being followed, its steps on stderr and its output on stdout, and sets the exit code. */

import type { PipelineRun, PipelineRunEvent } from '../../../clients/typescript/src/generated/types.ts'
import type { LogStream } from '../../../clients/typescript/src/streams/eventStream.ts'
import type { Context } from '../../command/context.ts'
import { exitCodeOfRun } from '../../command/exitCodes.ts'
import { Failure } from '../../command/failure.ts'
import { safeLine } from '../../output/safeText.ts'

export async function showPipelineRun(
  context: Context,
  stream: LogStream<PipelineRunEvent, PipelineRun>,
): Promise<void> {
  const { out } = context
  let id = ''
  for await (const event of stream) {
    if ('pipeline_run_id' in event) id = event.pipeline_run_id
    if (id !== '') context.sayWhenInterrupted(goesOn(id))
    if (out.mode === 'json') out.ndjson(event.type === 'unknown' ? event.raw : event)
    else if (out.mode === 'text') noteStep(context, event)
    if (event.type === 'pipeline_run.requires_action') throw waitsForAction(id)
  }
  context.sayWhenInterrupted(undefined)
  const run = await stream.finalRun()
  if (out.mode === 'quiet') out.write(`${run.id}\n`)
  if (out.mode === 'text' && run.status === 'completed') out.write(`${outputText(run.output, out.isTerminal)}\n`)
  const exitCode = exitCodeOfRun(run.status)
  if (exitCode === 0) return
  const hint = run.status === 'failed' ? reasonOf(run.error) : undefined
  throw new Failure(`${run.id} ${run.status === 'failed' ? 'failed' : 'was cancelled'}`, { exitCode, hint })
}

export const goesOn = (id: string): string =>
  `${id} continues. \`ars pipelines follow ${id}\` follows it, \`ars pipelines cancel ${id}\` cancels it.`

/** The interrupt message while the call that creates the pipeline run has no response. */
export const mayExist = (pipelineId: string): string =>
  `The pipeline run may have been created. \`ars pipelines runs ${pipelineId} --limit 1\` shows the newest one.`

const waitsForAction = (id: string): Failure =>
  new Failure(`${id} waits for an action`, {
    exitCode: 12,
    hint: `\`ars approvals\` answers it; \`ars pipelines follow ${id}\` keeps following it.`,
  })

function noteStep({ out }: Context, event: PipelineRunEvent): void {
  const { green, red, dim } = out.noteStyle
  if (event.type === 'step.started') out.note(dim(`${safeLine(event.step)} started`))
  if (event.type === 'step.completed') out.note(`${safeLine(event.step)} ${green('completed')}`)
  if (event.type === 'step.skipped') out.note(dim(`${safeLine(event.step)} skipped`))
  if (event.type === 'step.failed') out.note(`${safeLine(event.step)} ${red('failed')}`)
}

const reasonOf = (error: { code: string; message: string | null; step: string | null } | null): string | undefined =>
  error === null
    ? undefined
    : safeLine(
        `${error.step === null ? '' : `step ${error.step}: `}${error.code}${error.message === null ? '' : `: ${error.message}`}`,
      )

const outputText = (output: unknown, isTerminal: boolean): string =>
  JSON.stringify(output, null, isTerminal ? 2 : undefined)
