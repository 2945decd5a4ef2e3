/*
 * The process that compiles and checks JSON Schemas. It runs one job at a time and ends with the process that started it.
 * Ajv generates code from schemas; that code can reach no more than an expression can (evaluatorMain.ts): an empty
 * environment, no files but code, no programs.
 */

import { faultInProcess } from './checkInProcess.ts'
import type { Job } from './job.ts'
import { replyTo } from './replyTo.ts'

faultInProcess({ type: 'string' }) // compiles the schema of schemas, which is not part of a job

process.on('disconnect', () => process.exit())
process.on('message', (job: Job) => process.send?.(replyTo(job)))
process.send?.('ready')
