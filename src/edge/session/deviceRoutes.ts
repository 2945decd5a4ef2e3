/*
 * Logging in from a tool through a browser, in the formats of RFC 8628, also under /v2. The tool's calls are OAuth's: they
 * have forms, and errors in OAuth's format. The person's calls are made by the page /device, with a session cookie.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AskingDevice, decideDevice, readDevice } from '../../access/devices/decideDevice.ts'
import { fetchDeviceKey } from '../../access/devices/fetchDeviceKey.ts'
import { requestDevice } from '../../access/devices/requestDevice.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { AddressOf } from '../http/addressOf.ts'
import { forbidCompression } from '../http/compressResponses.ts'
import { acceptForms, readForm } from '../http/formBody.ts'
import { readFields } from '../readFields.ts'
import { refuseWhileDraining } from '../refuseWhileDraining.ts'
import { authBases } from './authBases.ts'

type UseCases = Parameters<typeof requestDevice>[0] &
  Parameters<typeof fetchDeviceKey>[0] &
  Parameters<typeof decideDevice>[0]
type Deps = UseCases & { publicUrl(): string; addressOf: AddressOf; isDraining(): boolean }

export function registerDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (forms) => {
    acceptForms(forms)
    registerToolRoutes(forms, deps)
  })
  for (const base of authBases) {
    app.route({
      method: 'POST',
      url: `${base}/device/lookup`,
      config: { door: 'rest', call: 'read' },
      handler: (request) => lookUp(deps, request),
    })
    app.route({
      method: 'POST',
      url: `${base}/device/confirm`,
      config: { door: 'rest' },
      handler: (request) => confirm(deps, request),
    })
  }
}

function registerToolRoutes(forms: FastifyInstance, deps: Deps): void {
  const config = { door: 'oauth' as const, open: () => true }
  const onRequest = async () => refuseWhileDraining(deps)
  for (const base of authBases) {
    forms.route({
      method: 'POST',
      url: `${base}/device`,
      config,
      onRequest,
      handler: (request, reply) => begin(deps, request, reply),
    })
    forms.route({
      method: 'POST',
      url: `${base}/device/token`,
      config,
      onRequest,
      handler: (request, reply) => poll(deps, request, reply),
    })
  }
}

/** The user code is in the fragment of the complete address, since proxies log queries. */
async function begin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<JsonObject> {
  const { client_id: clientId, scope, name } = readForm(request, ['client_id', 'scope', 'name'])
  const requested = await requestDevice(deps, { clientId, scope, name, origin: originOf(deps, request) })
  forbidCompression(reply)
  const page = `${deps.publicUrl()}/device`
  return {
    device_code: requested.deviceCode,
    user_code: requested.userCode,
    verification_uri: page,
    verification_uri_complete: `${page}#${requested.userCode}`,
    expires_in: requested.expiresIn,
    interval: requested.interval,
  }
}

async function poll(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<JsonObject> {
  const given = readForm(request, ['client_id', 'grant_type', 'device_code'])
  const { client_id: clientId, grant_type: grantType, device_code: deviceCode } = given
  const { key, scopes } = await fetchDeviceKey(deps, {
    clientId,
    grantType,
    deviceCode,
    origin: originOf(deps, request),
  })
  forbidCompression(reply)
  return { access_token: key, token_type: 'Bearer', scope: scopes.join(' ') }
}

const originOf = ({ addressOf }: Deps, request: FastifyRequest) => ({
  address: addressOf(request),
  requestId: request.id,
})

async function lookUp(deps: Deps, request: FastifyRequest): Promise<JsonObject> {
  const { user_code: userCode } = readFields(request, ['user_code'])
  return toDeviceBody(await readDevice(deps, request.viewer, userCode))
}

async function confirm(deps: Deps, request: FastifyRequest): Promise<JsonObject> {
  const { user_code: userCode, approve } = readFields(request, ['user_code'], ['approve'])
  return toDeviceBody(await decideDevice(deps, request.viewer, { userCode, isApproved: approve }))
}

const toDeviceBody = (device: AskingDevice): JsonObject => ({
  name: device.name,
  address: device.address,
  scopes: [...device.scopes],
  refused_scopes: [...device.refusedScopes],
  created_at: device.createdAt.toISOString(),
  expires_at: device.expiresAt.toISOString(),
})
