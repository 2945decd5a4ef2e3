import type { ReadStream, WriteStream } from 'node:tty'

/** What the tool needs from its process. */
export type Environment = {
  argv: readonly string[]
  env: EnvironmentVariables
  cwd: string
  stdin: ReadStream
  stdout: WriteStream
  stderr: WriteStream
  now(): number
  onSignal(signal: NodeJS.Signals, listener: () => void): void
  exit(code: number): never
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>
