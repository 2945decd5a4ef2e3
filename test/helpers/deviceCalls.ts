/** The calls of a tool that logs in through a browser, and those of the person in front of it. */
import { ownOrigin, withCookie } from './browser.ts'
import { type HttpResponse, request } from './httpClient.ts'
import type { TestService } from './testService.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

export type AskedDevice = { device_code: string; user_code: string }

/** Sends a form without credentials, as OAuth's clients do. */
export function sendForm(
  service: TestService,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const body = new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return request(service, 'POST', path, { key: null, body, headers: { ...type, ...headers } })
}

export async function askDevice(service: TestService, scope = 'runs:read runs:write'): Promise<AskedDevice> {
  const asked = await sendForm(service, '/api/auth/device', { client_id: 'ars', scope, name: 'ars on a laptop' })
  if (asked.status !== 200) throw new Error(`the device got ${asked.status} ${asked.text}`)
  return asked.json as AskedDevice
}

export const pollDevice = (service: TestService, { device_code }: AskedDevice): Promise<HttpResponse> =>
  sendForm(service, '/api/auth/device/token', { grant_type: deviceGrant, client_id: 'ars', device_code })

export const confirmDevice = (
  service: TestService,
  cookie: string,
  userCode: string,
  isApproved = true,
): Promise<HttpResponse> => {
  const body = { user_code: userCode, approve: isApproved }
  const options = withCookie(cookie, { body, headers: { origin: ownOrigin(service) } })
  return request(service, 'POST', '/api/auth/device/confirm', options)
}

/** A key that the person with this cookie has approved. */
export async function deviceKey(service: TestService, cookie: string, scope?: string): Promise<string> {
  const asked = await askDevice(service, scope)
  const confirmed = await confirmDevice(service, cookie, asked.user_code)
  if (confirmed.status !== 200) throw new Error(`the confirmation got ${confirmed.status} ${confirmed.text}`)
  return String((await pollDevice(service, asked)).json.access_token)
}
