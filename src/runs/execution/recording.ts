/*
 * What the recorded run of a replay was answered: by persons, and by tools if its agent records them. Read when the runtime
 * asks for it. A run that only judges another one has no recording, and may call its own tools.
 */
import { canonicalJson } from '../../idempotency/requestHash.ts'
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import { AgentFailure, type Answer, type Question, type Replaying, type Runtime } from '../../runtimes/runtime.ts'
import type { Run } from '../run.ts'
import { readAnswers } from '../store/reads/readAnswers.ts'
import { type RecordedCall, readToolCalls } from '../store/reads/readToolCalls.ts'

export type Recording = Replaying & { answers(): Promise<Answer[]> }

export type RecordingDeps = {
  db: Pick<Database, 'run'>
  /** Whether the replay may call tools whose answers were not recorded. */
  allowsSideEffects(scope: Scope, replayId: string): Promise<boolean>
}

/** Null if the run is not part of a replay. */
export function openRecording({ db, allowsSideEffects }: RecordingDeps, run: Run): Recording | null {
  const { organizationId, replayId, replayOf } = run
  if (replayId === null) return null
  const recorded = replayOf === null ? undefined : { organizationId, id: replayOf }
  let calls: Promise<RecordedCall[]> | undefined
  return {
    id: replayId,
    answers: async () => (recorded === undefined ? [] : readAnswers(db, recorded)),
    async recallTool(name, input) {
      if (recorded === undefined) return undefined
      calls ??= readToolCalls(db, recorded)
      const left = await calls
      const wanted = canonicalJson(input)
      const place = left.findIndex((call) => call.name === name && canonicalJson(call.arguments) === wanted)
      return place < 0 ? undefined : left.splice(place, 1)[0]?.result
    },
    allowsSideEffects: async () => recorded === undefined || allowsSideEffects(run, replayId),
  }
}

/** The runtime with its questions answered from the recording, in their order. It never waits for a person. */
export const withRecordedAnswers = (runtime: Runtime, recording: Recording): Runtime =>
  async function* (call) {
    const given: Answer[] = []
    for (let tokensBefore = 0; ; ) {
      const outcome = yield* runtime({ ...call, answers: [...given] })
      const tokensUsed = tokensBefore + outcome.tokensUsed
      if (outcome.kind !== 'question') return { ...outcome, tokensUsed }
      const answer = (await recording.answers())[given.length]
      if (answer === undefined || !(await fits(call.organizationId, outcome.question, answer)))
        throw new AgentFailure('action_not_recorded', notRecorded, { tokensUsed })
      given.push(answer)
      tokensBefore = tokensUsed
    }
  }

const notRecorded = 'The run asked a question that the recorded run was not asked, or that nobody answered'

async function fits(organizationId: string, { type, schema }: Question, answer: Answer): Promise<boolean> {
  if (answer.type === 'reject') return true
  if (answer.type !== type) return false
  return schema === undefined || (await schemaProblems(organizationId, schema, answer.payload)).length === 0
}
