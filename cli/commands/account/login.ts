import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { serverUrl } from '../../../clients/typescript/src/generated/operations.ts'
import type { Viewer } from '../../../clients/typescript/src/generated/types.ts'
import { readSource } from '../../body/readSource.ts'
import { defineCommand, type Flags, type FlagValues } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { Failure, usageError } from '../../command/failure.ts'
import { text, toggle } from '../../command/flags.ts'
import { fetchOf } from '../../command/openClient.ts'
import { findCredentials, runCredentialCommand } from '../../credentials/findCredentials.ts'
import { type Profile, readConfig, readSecrets, writeConfig, writeSecrets } from '../../credentials/profileStore.ts'
import { createKeyByLogin, type Service } from './sessionCalls.ts'

/** To run agents and to follow them. Scopes that change the organisation must be requested. */
const everydayScopes = [
  ...['runs:read', 'runs:write', 'agents:read', 'pipelines:read', 'webhooks:read'],
  ...['alerts:read', 'usage:read', 'analytics:read'],
]

const flags = {
  baseUrl: text('Address of the service, including the API version', { placeholder: 'url' }),
  caFile: text('Its certificate authority, in PEM', { placeholder: 'file', complete: 'files' }),
  email: text('E-mail address of the user, to log in with a password', { placeholder: 'address' }),
  passwordFile: text('File with the password, or - for stdin', { placeholder: 'file|-', complete: 'files' }),
  scopes: text('Scopes of the key, separated by commas, or * for all; default: those above', {
    placeholder: 'scopes',
  }),
  keyName: text('Name of the key', { placeholder: 'name' }),
  web: toggle('Confirm in a browser, also without a terminal: the link is printed'),
  withKey: toggle('Store an existing key, prompted for or read from stdin or --key-file'),
  credentialCommand: text('Run this command for the key instead of storing one', { placeholder: 'command' }),
} satisfies Flags

type LoginFlags = FlagValues<typeof flags>

type Obtained = {
  apiKey: string | undefined
  /** By this login, so that a logout revokes it. */
  isMade: boolean
}

export const login = defineCommand({
  brief: 'Store credentials as a profile',
  description:
    'Opens a page of the service, in any browser, where you confirm what the tool asks for. The key belongs to you: it may do at ' +
    'most what you may do, and ends with your account or `ars logout`. With --email, the tool logs in with a password instead, ' +
    'creates a key and forgets the password. Secrets are never arguments: they are prompted for, or read from files and ' +
    `stdin. By default the key has the scopes ${everydayScopes.join(', ')}.`,
  examples: [
    ['ars login', 'opens or prints a link, and waits for your confirmation'],
    ['ars login --email ann@example.com', 'asks for the password instead'],
    ["ars login --scopes '*'", 'with a key that may do everything you may'],
    ['ars login --with-key < key.txt', 'stores an existing key'],
    [
      'ars login --profile work --base-url https://ars.example.com/v2 --scopes runs:read,runs:write',
      'a second profile',
    ],
    ["ars login --credential-command 'pass show ars'", 'asks a password manager for the key each time'],
  ],
  flags,
  async run({ flags: own, context }) {
    const { env, out, shared } = context
    const name = shared.profile ?? env.ARS_PROFILE ?? 'default'
    if (!/^[\w.-]{1,64}$/.test(name)) throw usageError(`${JSON.stringify(name)} is not a valid profile name`)
    const address = await readAddress(context, own)
    const { apiKey, isMade } = await obtain(context, own, address)
    const { id, organization } = await viewerOf(context, own, address, apiKey)
    const profile: Profile = {
      ...address,
      organization: organization.name,
      ...(own.credentialCommand === undefined ? {} : { credential_command: own.credentialCommand }),
      ...(isMade ? { key_id: id } : {}),
    }
    store(context, name, profile, apiKey)
    out.note(`Logged in to ${organization.name} at ${address.base_url}; profile ${name}.`)
    if (env.ARS_API_KEY) out.note('ARS_API_KEY is set and takes precedence over the default profile.')
  },
})

function store({ env }: Context, name: string, profile: Profile, apiKey: string | undefined): void {
  const config = readConfig(env)
  const { api_key: _, ...others } = readSecrets(env, name)
  writeSecrets(env, name, apiKey === undefined ? others : { ...others, api_key: apiKey })
  writeConfig(env, {
    default_profile: config.default_profile ?? name,
    profiles: { ...config.profiles, [name]: profile },
  })
}

async function readAddress({ env, cwd, terminal }: Context, own: LoginFlags) {
  const known = own.baseUrl ?? (env.ARS_BASE_URL || undefined)
  const asked =
    known ?? (terminal.canAsk ? await terminal.ask(`Address of the service [${serverUrl}]: `, '--base-url') : '')
  const url = asked === '' ? serverUrl : asked
  if (!URL.canParse(url)) throw usageError(`${JSON.stringify(url)} is not a URL`, `Write it like ${serverUrl}.`)
  const caFile = own.caFile ?? env.ARS_CA_FILE
  // The profile must work from any folder.
  return { base_url: withVersion(url.replace(/\/+$/, '')), ...(caFile ? { ca_file: resolve(cwd, caFile) } : {}) }
}

/** People copy the address from a browser, without the version. */
const withVersion = (url: string): string => (/\/v\d+$/.test(url) ? url : `${url}/v2`)

async function obtain(context: Context, own: LoginFlags, address: Profile): Promise<Obtained> {
  const { terminal, stdin, cwd, env, shared } = context
  if (own.credentialCommand !== undefined) return { apiKey: undefined, isMade: false }
  if (shared.keyFile !== undefined) {
    return {
      apiKey: findCredentials({ env, cwd, keyFile: shared.keyFile, profile: undefined }).apiKey.value,
      isMade: false,
    }
  }
  if (own.withKey) {
    const key = terminal.canAsk ? await terminal.askSecret('API key: ', '--with-key') : await readSource('-', stdin)
    if (key.trim() === '') throw usageError('there is no key on stdin')
    return { apiKey: key.trim(), isMade: false }
  }
  const isByPassword = own.email !== undefined || own.passwordFile !== undefined
  if (own.web && isByPassword) throw usageError('--web takes neither --email nor --password-file')
  if (!isByPassword && (own.web || terminal.canAsk))
    return { apiKey: await byBrowser(context, own, address), isMade: true }
  const key = await byPassword(context, own, address)
  if (key.key === null) throw new Failure('the service created a key but did not return its secret')
  return { apiKey: key.key, isMade: true }
}

async function byBrowser(context: Context, own: LoginFlags, address: Profile): Promise<string> {
  const { logInByBrowser } = await import('./deviceLogin.ts')
  return logInByBrowser(context, serviceAt(context, address), {
    name: keyNameOf(own),
    scopes: chosenScopes(own.scopes),
  })
}

async function byPassword(context: Context, own: LoginFlags, address: Profile) {
  const { terminal, stdin } = context
  const email = own.email ?? (await terminal.ask('E-mail: ', '--email or --web'))
  const password =
    own.passwordFile === undefined
      ? await terminal.askSecret('Password: ', '--password-file')
      : (await readSource(own.passwordFile, stdin)).replace(/\r?\n$/, '')
  const scopes = await readScopes(context, own)
  return createKeyByLogin(serviceAt(context, address), { email, password }, { name: keyNameOf(own), scopes })
}

const keyNameOf = ({ keyName }: LoginFlags): string => keyName ?? `ars on ${hostname()}`

function serviceAt({ signal }: Context, { base_url, ca_file }: Profile): Service {
  const caFile = ca_file === undefined ? undefined : { value: ca_file, source: '--ca-file' }
  return { fetch: fetchOf({ caFile }), baseUrl: base_url, signal }
}

async function readScopes({ terminal, out }: Context, own: LoginFlags): Promise<readonly string[]> {
  const ask = (): Promise<string> => {
    out.note(`Everyday scopes: ${everydayScopes.join(', ')}. All: *`)
    return terminal.ask('Scopes of the key [everyday scopes]: ', '--scopes')
  }
  return chosenScopes(own.scopes ?? (terminal.canAsk ? await ask() : ''))
}

const chosenScopes = (asked = ''): readonly string[] =>
  asked === '' ? everydayScopes : asked.split(',').map((scope) => scope.trim())

/** Also verifies the key before it is stored. */
async function viewerOf(
  context: Context,
  { credentialCommand }: LoginFlags,
  address: Profile,
  apiKey: string | undefined,
): Promise<Viewer> {
  const key =
    apiKey ?? (credentialCommand === undefined ? undefined : runCredentialCommand(credentialCommand, context.env))
  if (key === undefined) throw new Failure('there is no key')
  return new AgentRunService({ apiKey: key, ...serviceAt(context, address) }).auth.me()
}
