import type { IncomingHttpHeaders } from 'node:http'
import type { KeyAuthenticator } from '../access/authenticateKey.ts'
import type { Viewer } from '../access/viewer.ts'
import { fail } from '../platform/errors.ts'

export async function authenticate(keys: KeyAuthenticator, headers: IncomingHttpHeaders): Promise<Viewer> {
  const { authorization } = headers
  if (authorization === undefined || authorization === '') throw fail('missing_credentials')
  const [, token] = bearer.exec(authorization) ?? []
  if (token === undefined)
    throw fail('invalid_credentials', { message: 'The Authorization header must be "Bearer <API_KEY>"' })
  return keys.authenticate(token)
}

const bearer = /^bearer +([^\s]+) *$/i
