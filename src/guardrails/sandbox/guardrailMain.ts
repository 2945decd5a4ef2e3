/*
 * The process that applies guardrails. It does one job at a time and ends with the process that started it. Its code is
 * the service's own, but patterns and texts are untrusted: it has an empty environment, and may only read code
 * (sandbox/spawnSandbox.ts). Only compiled guardrails remain from one job to the next.
 */
import { parseExact } from '../../platform/exactNumbers.ts'
import type { Job } from './job.ts'
import { replyTo } from './replyTo.ts'

process.on('disconnect', () => process.exit())
process.on('message', (job: Job | string) =>
  process.send?.(typeof job === 'string' ? JSON.stringify(replyTo(parseExact(job) as Job)) : replyTo(job)),
)
process.send?.('ready')
