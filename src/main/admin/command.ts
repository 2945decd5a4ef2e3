/** An operator's command: its form, and what it does. */
import type { ParseArgsConfig } from 'node:util'
import { type OperatorDeps, OperatorError } from '../../access/operator/operator.ts'
import type { Config } from '../../platform/config.ts'
import type { Storage } from '../storage/openStorage.ts'

export type Command = Form & (OnTables | OnStorage)

type Form = {
  /** One or two words, such as `users create`. */
  name: string
  /** The arguments after the name. */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** The positional argument, such as the user's address. */
  positional?: string
}

/** The result of `run` is printed. The tables are up to date. */
type OnTables = { run(deps: OperatorDeps, given: Given): Promise<unknown> }

/** The same for commands on the database as a whole, in any state. */
type OnStorage = { runOn(place: Place, given: Given): Promise<unknown> }

export type Place = { storage: Storage; config: Config; dataDir: string }

export type Given = {
  /** A required option. */
  required(name: string): string
  optional(name: string): string | undefined
  /** Whether an option without a value is set. */
  has(name: string): boolean
  /** The positional argument. */
  subject: string
  /** The first line of the standard input, after a question on a terminal. */
  line(question: string): Promise<string>
  /** The password from the standard input, if requested. */
  password(): Promise<string | undefined>
}

/** Options that take a text each. */
export const texts = (...names: string[]): Command['options'] =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]))

export function oneOf<Value extends string>(option: string, known: readonly Value[], text: string): Value {
  const value = known.find((candidate) => candidate === text)
  if (value === undefined) throw new OperatorError(`--${option} must be one of ${known.join(', ')}, not "${text}"`)
  return value
}
