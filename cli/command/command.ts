/** The definition of a command. The parser, help, completion and docs/cli.md are all derived from it. */
import type { Context } from './context.ts'
import type { Arguments, ArgumentValues, Flags, FlagValues } from './flagTypes.ts'
import type { OperationId } from './operationId.ts'

export type { Argument, Arguments, Completion, Flag, Flags, FlagValues } from './flagTypes.ts'
export type { OperationId } from './operationId.ts'

export type Call<OwnFlags extends Flags, OwnArguments extends Arguments> = {
  flags: FlagValues<OwnFlags>
  args: ArgumentValues<OwnArguments>
  context: Context
}

export type CommandSpec<OwnFlags extends Flags, OwnArguments extends Arguments> = {
  /** One line, an imperative without a full stop. */
  brief: string
  /** Details beyond the brief, in a paragraph or two. */
  description?: string
  /** A command line and what it does, the most common ones first. */
  examples: readonly (readonly [line: string, meaning: string])[]
  args?: OwnArguments
  flags?: OwnFlags
  /** The call that `--print` prints and `--dry-run` does not send; its response has the fields of `--json`. */
  operation?: OperationId
  /** The operations called instead with certain flags. */
  otherOperation?: OperationId
  /** The fields of `--json`, for a command without an operation. */
  fields?: readonly string[]
  /** The confirmation asked for before the command runs, unless `--yes`; without a terminal `--yes` is required. */
  confirm?: (call: Call<OwnFlags, OwnArguments>) => string
  /** It follows something and has no default `--timeout`: tests press Ctrl-C in each of these. */
  isLong?: boolean
  run(call: Call<OwnFlags, OwnArguments>): Promise<void>
}

export type Command = CommandSpec<Flags, Arguments> & {
  kind: 'command'
  args: Arguments
  flags: Flags
}

export type CommandGroup = {
  kind: 'group'
  brief: string
  /** By their names, of one or two words. */
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
  // The values are parsed from these same flags and arguments, so a command gets what it declared.
  ({ args: {}, flags: {}, ...spec, kind: 'command' }) as unknown as Command

export const defineGroup = (group: Omit<CommandGroup, 'kind'>): CommandGroup => ({ kind: 'group', ...group })
