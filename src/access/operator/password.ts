import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { passwordFault } from '../passwordFault.ts'
import { OperatorError } from './operator.ts'

export const makePassword = (): string => randomBytes(15).toString('base64url')

export async function hashPassword(password: string): Promise<string> {
  const fault = passwordFault(password)
  if (fault !== undefined) throw new OperatorError(`The password ${fault}`)
  return hash(password)
}
