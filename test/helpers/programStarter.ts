/** The process that starts programs for `runProgram`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { answerQuestions } from './processOfWorker.ts'
import type { Program, Result } from './runProgram.ts'

answerQuestions<Program, Result>(async ({ program, args, env, cwd, input = '' }) => {
  const child = spawn(program, args, { env, cwd })
  const result: Result = { code: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      result[name] += text
    })
  }
  child.stdin.on('error', () => {}) // a program that reads no input may already have exited
  child.stdin.end(input)
  try {
    const [code] = await once(child, 'close')
    return { ...result, code: code as number | null }
  } catch (error) {
    return { ...result, stderr: String(error) } // it could not be started
  }
})
