/** Begins a login through a browser: the tool gets a code to poll with, and one to show to the person. */
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/searchableJson.ts'
import { isScope, type Scope, scopes } from '../../viewer/scopes.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import { hashDeviceCode, hashUserCode, makeDeviceCode, makeUserCode } from './deviceCode.ts'
import { fail } from './deviceErrors.ts'
import { insertDevice } from './deviceStatements.ts'

export type DeviceRequest = {
  clientId: string | undefined
  /** Scopes, separated by spaces. */
  scope: string | undefined
  /** What the tool calls itself and its machine; anybody can write anything here. */
  name: string | undefined
  origin: CallOrigin
}

export type RequestedDevice = { deviceCode: string; userCode: string; expiresIn: number; interval: number }

type Deps = {
  db: Pick<Database, 'pool'>
  clock: Clock
  pepper: KeyObject
  /** Throws if an address begins too many logins. */
  countDeviceRequest(address: string): Promise<void>
}

const expiresIn = 600
export const pollSeconds = 5

export async function requestDevice(deps: Deps, request: DeviceRequest): Promise<RequestedDevice> {
  checkClient(request.clientId)
  const wanted = readScopes(request.scope ?? '')
  const name = readName(request.name ?? 'ars')
  const { address } = request.origin
  await deps.countDeviceRequest(address)
  const [deviceCode, userCode] = [makeDeviceCode(), makeUserCode()]
  const hashes = [hashDeviceCode(deps.pepper, deviceCode), hashUserCode(deps.pepper, userCode)]
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + expiresIn * 1_000)
  await deps.db.pool.query(insertDevice, [...hashes, name, wanted, address, createdAt, expiresAt])
  return { deviceCode, userCode, expiresIn, interval: pollSeconds }
}

export function checkClient(clientId: string | undefined): void {
  if (clientId !== 'ars') throw fail('invalid_client')
}

function readScopes(text: string): Scope[] {
  const wanted = [...new Set(text.split(' ').filter((scope) => scope !== ''))]
  if (wanted.length === 0) throw fail('invalid_scope')
  if (!wanted.every(isScope)) throw fail('invalid_scope', { message: `scope must be some of ${scopes.join(' ')}` })
  return wanted
}

/** It becomes the key's name. */
function readName(text: string): string {
  const name = text.trim()
  const isName = name !== '' && [...name].length <= maxNameCharacters && !/\p{Cc}/u.test(name) && isStorableText(name)
  if (!isName)
    throw fail('invalid_request', { message: `name must be one line of 1 to ${maxNameCharacters} characters` })
  return name
}

const maxNameCharacters = 200
