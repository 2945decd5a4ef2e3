/*
 * The evaluator's process. One job at a time; it ends with the process that started it.
 *
 * JSONata has no way to files, network or environment, and this process has nothing to find: it starts with an empty
 * environment, without the right to read other files, start programs or make code of text (spawnEvaluator.ts). Since
 * the expressions of different organisations meet here one after the other, nothing of one may stay for the next:
 * built-in prototypes take no additions, a name bound by an expression lives in that evaluation's frame alone, and
 * what an evaluation leaves running (see `answer`) is over before the next job is taken.
 *
 * Left as they are: $eval (parses here, within the same bounds), $now, $millis and $random (they tell nothing), and
 * regular expressions (JavaScript's; one that backtracks for ever is ended with the process).
 */
import { answer } from './answer.ts'
import type { Job } from './job.ts'

for (const { prototype } of [Object, Array, Function, String, Number, Boolean, RegExp, Date, Promise, Map, Set]) {
  Object.seal(prototype)
}

// The rest of an evaluation that is over already may still fail; it has nobody to tell.
process.on('unhandledRejection', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: Job) => process.send?.(await answer(job)))
process.send?.('ready')
