import { ConfigError } from '../../platform/config.ts'

const insufficientPrivilege = '42501'

/** One line that says what an operator has to mend; undefined for what nobody foresaw. */
export function foreseen(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error.message.startsWith('DATA_DIR')) return error.message
  if ('code' in error && error.code === insufficientPrivilege)
    return `the role of DATABASE_URL lacks a right: ${error.message}; docs/postgresql.md has the statements that grant what it needs`
  return undefined
}
