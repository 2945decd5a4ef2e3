import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { maxPasswordCharacters } from '../sessions/passwordCheck.ts'
import { OperatorError } from './operator.ts'

const minPasswordCharacters = 8

export const makePassword = (): string => randomBytes(15).toString('base64url')

export async function hashPassword(password: string): Promise<string> {
  if (password.length < minPasswordCharacters || password.length > maxPasswordCharacters || /[\0\r\n]/.test(password))
    throw new OperatorError(
      `The password must be one line of ${minPasswordCharacters} to ${maxPasswordCharacters} characters`,
    )
  return hash(password)
}
