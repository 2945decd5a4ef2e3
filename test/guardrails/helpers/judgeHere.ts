/** A judge whose sandbox is this process, with messages as JSON as between processes. */
import { createJudge, type Judge } from '../../../src/guardrails/judge.ts'
import type { PreparedGuardrail, PreparedPolicy } from '../../../src/guardrails/preparePolicy.ts'
import type { Job, Reply } from '../../../src/guardrails/sandbox/job.ts'
import { replyTo } from '../../../src/guardrails/sandbox/replyTo.ts'

const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

export const judgeHere = (onJob: (job: Job) => void = () => {}, judgeMs?: number): Judge =>
  createJudge(
    {
      async submit(_, job) {
        onJob(job)
        return { reply: throughJson<Reply>(replyTo(throughJson(job))) }
      },
    },
    judgeMs,
  )

/** Every value and every step of a stream goes to the sandbox. */
export function forSandbox(policy: PreparedPolicy): PreparedPolicy {
  const uncompiled = (each: PreparedGuardrail): PreparedGuardrail => ({ ...each, compiled: undefined })
  return { ...policy, input: policy.input.map(uncompiled), output: policy.output.map(uncompiled) }
}
