import { faultInProcess, problemsInProcess } from './checkInProcess.ts'
import type { Job, Reply } from './job.ts'

/** Never throws. */
export function replyTo(job: Job): Reply {
  if (job.kind === 'compile') return { fault: faultInProcess(job.schema) }
  try {
    return { problems: problemsInProcess(job.schema, job.value) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'it is not a JSON Schema' }
  }
}
