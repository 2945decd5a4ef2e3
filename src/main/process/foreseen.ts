import { ConfigError } from '../../platform/config.ts'

const insufficientPrivilege = '42501'

/** One line on what an operator has to fix; undefined for unexpected errors. */
export function foreseen(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error.message.startsWith('DATA_DIR')) return error.message
  if ('code' in error && error.code === insufficientPrivilege)
    return `the role of DATABASE_URL lacks a right: ${error.message}; docs/postgresql.md has the statements that grant it`
  return undefined
}
