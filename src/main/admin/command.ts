/** A command of the operator's: how it is called, and what it does. */
import type { ParseArgsConfig } from 'node:util'
import { type OperatorDeps, OperatorError } from '../../access/operator/operator.ts'
import type { Config } from '../../platform/config.ts'
import type { Storage } from '../storage/openStorage.ts'

export type Command = Form & (OnTables | OnStorage)

type Form = {
  /** One or two words, such as `users create`. */
  name: string
  /** What follows the name, and what it is good for. */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** What stands there without a name, such as the user's address. */
  positional?: string
}

/** What `run` returns is printed. The tables are up to date. */
type OnTables = { run(deps: OperatorDeps, given: Given): Promise<unknown> }

/** The same for what works on the database as a whole, in whatever state it is. */
type OnStorage = { runOn(place: Place, given: Given): Promise<unknown> }

export type Place = { storage: Storage; config: Config; dataDir: string }

export type Given = {
  /** An option that must be there. */
  required(name: string): string
  optional(name: string): string | undefined
  /** Whether an option without a value is there. */
  has(name: string): boolean
  /** What stands there without a name. */
  subject: string
  /** The password on the standard input, where it was asked for. */
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
