/*
 * The span of one execution of a run. Its id follows from the run and the attempt: a process that dies can't send it, so the
 * process that takes its runs over does, and the parts that were sent before have their parent.
 */
import { noSpan, type Span, type SpanAttributes, type Tracing } from '../../platform/tracing/tracing.ts'
import type { Run } from '../run.ts'
import type { LostExecution } from '../store/changes/takeOverRuns.ts'

const spanName = 'invoke_agent'

export function startExecutionSpan(tracing: Tracing, run: Run, runtime: string): Span {
  if (run.traceparent === null) return noSpan
  return tracing.start(spanName, run.traceparent, {
    key: keyOf(run),
    attributes: {
      ...attributesOf(run),
      'ars.runtime': runtime,
      ...(tracing.recordsContent && run.input && { 'gen_ai.input.messages': messageOf('user', run.input) }),
    },
  })
}

/** Without `ended`, the run was cancelled or taken over meanwhile. */
export function endExecutionSpan(tracing: Tracing, span: Span, run: Run, ended: Run | undefined): void {
  if (!span.isRecorded) return
  const output = tracing.recordsContent ? ended?.output : null
  span.set({
    'ars.run.status': ended?.status ?? 'stopped',
    'ars.run.tokens_used': (ended?.tokensUsed ?? run.tokensUsed) - run.tokensUsed,
    ...(output && { 'gen_ai.output.messages': messageOf('assistant', output) }),
  })
  // Not its code, which an agent may choose.
  if (ended?.status === 'failed') span.fail(ended.error?.type ?? '_OTHER')
  span.end()
}

/** Sends the span of an execution in place of the dead process. */
export function sendLostSpan(tracing: Tracing, lost: LostExecution): void {
  const startedAt = lost.attempt === 1 && lost.waitedMs === 0 && lost.startedAt !== null ? lost.startedAt : undefined
  const attributes = attributesOf(lost)
  const options = { key: keyOf(lost), attributes, ...(startedAt && { startedAt }) }
  const span = tracing.start(spanName, lost.traceparent, options)
  span.fail('worker_lost')
  span.end()
}

type Executed = Pick<Run, 'organizationId' | 'id' | 'agentId' | 'agentVersion' | 'attempt' | 'waitedMs'>

/** A run that waited for a person continues with the same attempt. */
const keyOf = ({ id, attempt, waitedMs }: Executed): string => `${id} ${attempt} ${waitedMs}`

const attributesOf = (run: Executed): SpanAttributes => ({
  'gen_ai.operation.name': spanName,
  'gen_ai.agent.id': run.agentId,
  'gen_ai.agent.version': String(run.agentVersion),
  'ars.organization.id': run.organizationId,
  'ars.run.id': run.id,
  'ars.run.attempt': run.attempt,
})

const messageOf = (role: string, value: object): string =>
  JSON.stringify([{ role, parts: [{ type: 'text', content: JSON.stringify(value) }] }])
