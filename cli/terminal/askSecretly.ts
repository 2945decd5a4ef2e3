/** Reads a line without echo. The terminal is always restored. */
import type { Environment } from '../environment.ts'

type Needs = Pick<Environment, 'stdin' | 'stderr'> & { signal: AbortSignal }

export const askSecretly = (question: string, { stdin, stderr, signal }: Needs): Promise<string> =>
  new Promise((resolve, reject) => {
    let typed = ''
    const end = (): void => {
      stdin.off('data', read)
      signal.removeEventListener('abort', abort)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
    }
    const abort = (): void => {
      end()
      reject(signal.reason)
    }
    const read = (chunk: string): void => {
      for (const sign of chunk) {
        if (sign === '\r' || sign === '\n' || sign === '\u0004') {
          end()
          resolve(typed)
          return
        }
        // In raw mode Ctrl-C is a character.
        if (sign === '\u0003') process.kill(process.pid, 'SIGINT')
        else if (sign === '\u007f' || sign === '\b') typed = [...typed].slice(0, -1).join('')
        else if (sign === '\u0015') typed = ''
        else if (sign >= ' ') typed += sign
      }
    }
    // Before the prompt: anything typed immediately would be echoed.
    stdin.setRawMode(true)
    stderr.write(question)
    stdin.setEncoding('utf8')
    stdin.on('data', read)
    stdin.resume()
    signal.addEventListener('abort', abort)
  })
