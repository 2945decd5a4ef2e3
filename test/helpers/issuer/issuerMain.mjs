/*
 * A real OpenID provider over TLS, in a separate process. Commands arrive as messages: which accounts there are, who signs in
 * (without, a form asks), and new signing keys.
 */
import { createServer } from 'node:https'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

const settings = JSON.parse(process.env.ISSUER ?? '{}')
const state = { accounts: {}, account: undefined, redirectUris: ['https://localhost/none'], jwks: await makeKeys() }
let handle = createProvider()

const server = createServer({ cert: settings.cert, key: settings.key }, (request, response) => {
  if (request.url?.startsWith('/interaction/')) return interact(request, response)
  return handle.callback()(request, response)
})
server.listen(settings.port, '127.0.0.1', () => process.send?.({ port: server.address().port }))

process.on('message', async ({ number, ...changes }) => {
  const { rotate, ...rest } = changes
  Object.assign(state, rest, rotate ? { jwks: await makeKeys() } : {})
  handle = createProvider()
  process.send?.({ number })
})
process.on('disconnect', () => process.exit())

async function makeKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() }] }
}

function createProvider() {
  const address = `https://localhost:${settings.port}`
  const provider = new Provider(address, {
    clients: [
      {
        client_id: 'ars-test',
        client_secret: 'a secret of the client',
        redirect_uris: state.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: state.jwks,
    cookies: { keys: ['a key for cookies'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...state.accounts[id] }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  provider.on('server_error', (_, error) => process.stderr.write(`${error.stack}\n`))
  return provider
}

async function interact(request, response) {
  const { params } = await handle.interactionDetails(request, response)
  const account =
    params.login_hint ??
    state.account ??
    (request.method === 'POST' ? new URLSearchParams(await textOf(request)).get('login') : undefined)
  if (account === undefined || account === null) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(
      '<!doctype html><html lang="en"><title>Issuer</title><form method="post"><label>Account <input name="login"></label><button>Continue</button></form></html>',
    )
  }
  const result =
    account === 'nobody'
      ? { error: 'access_denied', error_description: 'cancelled' }
      : { login: { accountId: account, remember: false } }
  return handle.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function textOf(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
