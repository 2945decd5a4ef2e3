/** How a command is defined. The parser, the help, the completion and docs/cli.md are all made from this. */
import type { Context } from './context.ts'
import type { Arguments, ArgumentValues, Flags, FlagValues } from './flagTypes.ts'
import type { OperationId } from './operationId.ts'

export type { Argument, Arguments, Completion, Flag, Flags, FlagValues } from './flagTypes.ts'
export type { OperationId } from './operationId.ts'

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
  /** What is called instead with some flags. */
  otherOperation?: OperationId
  /** The fields of `--json`, for a command without an operation. */
  fields?: readonly string[]
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
