/*
 * The evaluator process. It runs one job at a time and ends with the process that started it. JSONata has no access to
 * files, network or environment, and this process has nothing to find: it starts with an empty environment, and may not
 * read other files, start programs or generate code (spawnSandbox.ts). Expressions of different organisations run here one
 * after the other, so nothing of one may remain for the next: built-in prototypes are sealed, names that an expression binds
 * live in its own frame, and an evaluation has stopped before the next job is taken (`replyTo`). Allowed: $eval (parses
 * within the same limits), $now, $millis and $random (they reveal nothing), and JavaScript's regular expressions (one that
 * backtracks endlessly is killed with the process).
 */

import type { Job } from './job.ts'
import { replyTo } from './replyTo.ts'

for (const { prototype } of [Object, Array, Function, String, Number, Boolean, RegExp, Date, Promise, Map, Set]) {
  Object.seal(prototype)
}

// A stopped evaluation may still reject after its job has ended.
process.on('unhandledRejection', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: Job) => process.send?.(await replyTo(job)))
process.send?.('ready')
