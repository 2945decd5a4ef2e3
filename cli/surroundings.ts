import type { ReadStream, WriteStream } from 'node:tty'

/** What the tool gets from its process. */
export interface Surroundings {
  argv: readonly string[]
  env: Environment
  cwd: string
  stdin: ReadStream
  stdout: WriteStream
  stderr: WriteStream
  now(): number
  onSignal(signal: NodeJS.Signals, listener: () => void): void
  exit(code: number): never
}

export type Environment = Readonly<Record<string, string | undefined>>
