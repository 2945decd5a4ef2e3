/** How a command is defined. The parser, the help, the completion and docs/cli.md are all made from this. */
import type { operations } from '../../clients/typescript/src/generated/operations.ts'
import type { Context } from './context.ts'

export type OperationId = keyof typeof operations

/** What the shell offers for a value. */
export type Completion = 'agents' | 'files' | readonly string[]

export interface Flag<Value = unknown> {
  kind: 'toggle' | 'text'
  brief: string
  placeholder: string
  alias?: string
  isRequired: boolean
  isRepeated: boolean
  /** Its value may be left out. */
  mayBeEmpty?: true
  complete?: Completion
  /** Throws an Error with a message for people if the text is wrong. */
  read(text: string): Value
}

export interface Argument<Value = unknown> {
  brief: string
  /** rest: all words that are left, as a list. */
  kind: 'required' | 'optional' | 'rest'
  complete?: Completion
  /** Only the type is used. */
  value?: Value
}

// biome-ignore lint/suspicious/noExplicitAny: a bound for inference; every concrete type is narrower
type AnyFlag = Flag<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyArgument = Argument<any>

export type Flags = Readonly<Record<string, AnyFlag>>
export type Arguments = Readonly<Record<string, AnyArgument>>
export type FlagValues<Own extends Flags> = { [Name in keyof Own]: Own[Name] extends Flag<infer Value> ? Value : never }
export type ArgumentValues<Own extends Arguments> = {
  [Name in keyof Own]: Own[Name] extends Argument<infer Value> ? Value : never
}

export interface Call<OwnFlags extends Flags, OwnArguments extends Arguments> {
  flags: FlagValues<OwnFlags>
  args: ArgumentValues<OwnArguments>
  context: Context
}

export interface CommandSpec<OwnFlags extends Flags, OwnArguments extends Arguments> {
  /** One line, an imperative without a full stop. */
  brief: string
  /** What the brief does not say, in a paragraph or two. */
  description?: string
  /** A command line and what it does; the first ones are what people type most. */
  examples: readonly (readonly [line: string, meaning: string])[]
  args?: OwnArguments
  flags?: OwnFlags
  /** The call that `--print` prints and `--dry-run` leaves out; its answer has the fields of `--json`. */
  operation?: OperationId
  /** Asked before the command runs, unless `--yes`; without a terminal `--yes` is required. */
  confirm?: (call: Call<OwnFlags, OwnArguments>) => string
  /** It follows something, and has no `--timeout` by itself: tests press Ctrl-C in each of these. */
  isLong?: boolean
  run(call: Call<OwnFlags, OwnArguments>): Promise<void>
}

export interface Command extends CommandSpec<Flags, Arguments> {
  kind: 'command'
  args: Arguments
  flags: Flags
}

export interface CommandGroup {
  kind: 'group'
  brief: string
  commands: Readonly<Record<string, Command>>
  /** Other names of commands. */
  aliases?: Readonly<Record<string, string>>
}

export const defineCommand = <
  const OwnFlags extends Flags = Record<never, never>,
  const OwnArguments extends Arguments = Record<never, never>,
>(
  spec: CommandSpec<OwnFlags, OwnArguments>,
): Command =>
  // The values are made from these very flags and arguments, so that a command gets what it declared.
  ({ args: {}, flags: {}, ...spec, kind: 'command' }) as unknown as Command

export const defineGroup = (group: Omit<CommandGroup, 'kind'>): CommandGroup => ({ kind: 'group', ...group })
