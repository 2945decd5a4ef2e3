/** What flags and arguments are, and the types of their values. */

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
  /** Throws an Error with a message for people if the text is wrong. The lists of a flag that is repeated are joined. */
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

export type Flags = Readonly<Record<string, Flag>>
export type Arguments = Readonly<Record<string, Argument>>
export type FlagValues<Own extends Flags> = { [Name in keyof Own]: Own[Name] extends Flag<infer Value> ? Value : never }
export type ArgumentValues<Own extends Arguments> = {
  [Name in keyof Own]: Own[Name] extends Argument<infer Value> ? Value : never
}
