/** The types of flags, of arguments and of their values. */

/** What shell completion offers for a value. */
export type Completion = 'agents' | 'files' | readonly string[]

export type Flag<Value = unknown> = {
  kind: 'toggle' | 'text'
  brief: string
  placeholder: string
  alias?: string
  isRequired: boolean
  isRepeated: boolean
  /** Its value may be left out. */
  mayBeEmpty?: true
  complete?: Completion
  /** Throws an Error with a readable message if the text is invalid. The lists of a repeated flag are concatenated. */
  read(text: string): Value
}

export type Argument<Value = unknown> = {
  brief: string
  /** rest: all remaining words, as a list. */
  kind: 'required' | 'optional' | 'rest'
  complete?: Completion
  /** Only the type is used. */
  value?: Value
}

export type Flags = Readonly<Record<string, Flag>>
export type Arguments = Readonly<Record<string, Argument>>
export type FlagValues<Own extends Flags> = { [Name in keyof Own]: Own[Name] extends Flag<infer Value> ? Value : never }
export type ArgumentValues<Own extends Arguments> = {
  [Name in keyof Own]: Own[Name] extends Argument<infer Value> ? Value : never
}
