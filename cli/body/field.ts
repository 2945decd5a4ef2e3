/** A field of a body that has a flag of its own. `--timeout-ms` is `{ name: 'timeout_ms', kind: 'number', … }`. */
export interface Field {
  /** Its name in the API; a dot names a field of an object: `runtime.model`. */
  name: string
  kind: FieldKind
  brief: string
  /** Name of the flag in camelCase, if it is not that of the field. */
  flag?: string
  placeholder?: string
  /** The words that are allowed, for kind `enum`. */
  values?: readonly string[]
}

/**
 * `text` is taken as it is; `json` is JSON, the name of a file, or `-`; `list` may be repeated or separated by commas;
 * `time` is a date, a time or a span from now such as `30d`; `secret` is the name of a file, or `-`, so that it never stands in the list of processes.
 */
export type FieldKind = 'text' | 'number' | 'boolean' | 'json' | 'list' | 'time' | 'enum' | 'secret'

export const flagOf = ({ name, flag }: Field): string =>
  flag ?? name.replace(/[_.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** As it is typed, such as `--timeout-ms`. */
export const spelledFlag = (field: Field): string =>
  `--${flagOf(field).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
