/** Runs command lines like the binary, without starting a process for each. */
import { Readable, Writable } from 'node:stream'
import type { ReadStream, WriteStream } from 'node:tty'
import type { Environment } from '../../../cli/environment.ts'
import { runArs } from '../../../cli/runArs.ts'
import { answerQuestions } from '../../helpers/processOfWorker.ts'
import type { Asked, Result } from './runLoaded.ts'

answerQuestions<Asked, Result>(async (asked) => {
  process.chdir(asked.cwd)
  const stdout = captured()
  const stderr = captured()
  const code = await ended(asked, stdout.stream, stderr.stream)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
})

const ended = ({ words, env, cwd, input }: Asked, stdout: WriteStream, stderr: WriteStream): Promise<number> =>
  new Promise((resolve) => {
    const environment: Environment = {
      argv: words,
      env,
      cwd,
      stdout,
      stderr,
      stdin: Readable.from(input === '' ? [] : [input]) as unknown as ReadStream,
      now: () => Date.now(),
      onSignal: () => {},
      exit: (code) => resolve(code) as never,
    }
    runArs(environment).then(resolve, (error: Error) => {
      stderr.write(error.stack ?? error.message)
      resolve(1)
    })
  })

const captured = (): { stream: WriteStream; text(): string } => {
  const chunks: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      chunks.push(String(chunk))
      done()
    },
  })
  return { stream: stream as unknown as WriteStream, text: () => chunks.join('') }
}
