/** Users, and requests like a browser's: with a cookie and an origin. */
import { userEntity } from '../../src/access/userEntity.ts'
import type { Role } from '../../src/viewer/roles.ts'
import { cheapHash } from './cheapHash.ts'
import { type CallOptions, type HttpResponse, request } from './httpClient.ts'
import type { TestService } from './testService.ts'

export type TestUser = { id: string; email: string; password: string }

export async function makeUser(
  service: TestService,
  role: Role,
  organizationId: string = service.credentials.organization_id,
): Promise<TestUser> {
  const { db, newId, clock } = service.deps
  const id = newId('usr')
  const [email, password] = [`${id}@example.com`, `password of ${id}`]
  const passwordHash = await cheapHash(password)
  await db.transaction((tx) =>
    tx.insert(userEntity, { id, organizationId, email, passwordHash, name: null, role, createdAt: clock.now() }),
  )
  return { id, email, password }
}

export const logIn = (
  service: TestService,
  { email, password }: { email: string; password: string } = service.credentials,
  headers: Record<string, string> = {},
): Promise<HttpResponse> =>
  request(service, 'POST', '/api/auth/login', { key: null, body: { email, password }, headers })

/** Logs in and returns the value of the `cookie` header. */
export async function cookieOf(service: TestService, user?: { email: string; password: string }): Promise<string> {
  const response = await logIn(service, user)
  if (response.status !== 200) throw new Error(`the login failed: ${response.text}`)
  return sentBack(response)
}

export const sentBack = (response: HttpResponse): string =>
  (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')

/** Options for a request with a cookie and without a key. */
export const withCookie = (cookie: string, options: CallOptions = {}): CallOptions => ({
  ...options,
  key: null,
  headers: { cookie, ...options.headers },
})

export const ownOrigin = (service: TestService): string => `https://localhost:${service.port}`
