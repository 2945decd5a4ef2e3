/** The input of `createPipelineRun` and its validation. */
import { failWith, type Problem } from '../../platform/errors.ts'
import { checkMetadata, checkRange, refuseInto } from '../../platform/fieldChecks.ts'
import type { CreateRunInput } from '../../runs/createRunInput.ts'
import { waitProblems } from '../../runs/waitTime.ts'

export type CreatePipelineRunInput = Omit<CreateRunInput, 'agentId' | 'agentVersion'> & { pipelineId: string }

export const pipelineTimeoutMs = { least: 1_000, most: 86_400_000, usual: 3_600_000 }

export function checkCreatePipelineRunInput({ metadata, timeoutMs, waitSeconds }: CreatePipelineRunInput): void {
  const problems: Problem[] = waitProblems(waitSeconds)
  const refuse = refuseInto(problems)
  if (timeoutMs != null) checkRange(refuse, 'timeoutMs', timeoutMs, pipelineTimeoutMs.least, pipelineTimeoutMs.most)
  if (metadata != null) checkMetadata(refuse, metadata)
  if (problems.length > 0) throw failWith(problems)
}
