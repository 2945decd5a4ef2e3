/**
 * Finds the key to use: the first source that exists. A base URL comes from the same source as its key, so that a key is
 * never sent to an address set by a folder or another profile.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { serverUrl } from '../../clients/typescript/src/generated/operations.ts'
import { Failure } from '../command/failure.ts'
import type { EnvironmentVariables } from '../environment.ts'
import { readPrivateFile } from './privateFile.ts'
import { type Profile, readConfig, readSecrets, secretsFile } from './profileStore.ts'

export type Value = {
  value: string
  /** Where it came from, for `ars whoami`. */
  source: string
}

export type Credentials = {
  apiKey: Value
  baseUrl: Value
  caFile: Value | undefined
  /** The name of their profile; `default` for those without one. State is stored under it. */
  profile: string
  kind: 'key-file' | 'environment' | 'profile' | 'data-folder'
}

export type Asked = {
  env: EnvironmentVariables
  cwd: string
  keyFile: string | undefined
  profile: string | undefined
}

export function findCredentials(asked: Asked): Credentials {
  const explicit = fromKeyFile(asked) ?? (asked.profile === undefined ? undefined : fromProfile(asked))
  const found = explicit ?? fromEnvironment(asked) ?? fromProfile(asked) ?? fromDataFolder(asked)
  if (found) return found
  throw new Failure('there is no API key', {
    exitCode: 4,
    hint: 'Run `ars login`, set ARS_API_KEY, or change to the folder where the service was started.',
  })
}

const addresses = (env: EnvironmentVariables): Pick<Credentials, 'baseUrl' | 'caFile'> => ({
  baseUrl: env.ARS_BASE_URL
    ? { value: env.ARS_BASE_URL, source: 'ARS_BASE_URL' }
    : { value: serverUrl, source: 'the default' },
  caFile: env.ARS_CA_FILE ? { value: env.ARS_CA_FILE, source: 'ARS_CA_FILE' } : undefined,
})

function fromKeyFile({ env, cwd, keyFile }: Asked): Credentials | undefined {
  if (keyFile === undefined) return undefined
  const path = join(...(keyFile.startsWith('/') ? [keyFile] : [cwd, keyFile]))
  const key = readPrivateFile(path)?.trim()
  if (key === undefined) throw new Failure(`--key-file: there is no file ${path}`, { exitCode: 2 })
  if (key === '') throw new Failure(`--key-file: ${path} is empty`, { exitCode: 2 })
  return { apiKey: { value: key, source: path }, ...addresses(env), profile: 'default', kind: 'key-file' }
}

function fromEnvironment({ env }: Asked): Credentials | undefined {
  if (!env.ARS_API_KEY) return undefined
  const apiKey = { value: env.ARS_API_KEY, source: 'ARS_API_KEY' }
  return { apiKey, ...addresses(env), profile: 'default', kind: 'environment' }
}

function fromProfile({ env, profile }: Asked): Credentials | undefined {
  const config = readConfig(env)
  const asked = profile ?? env.ARS_PROFILE
  const name = asked || config.default_profile
  if (!name) return undefined
  const own = config.profiles[name]
  if (own === undefined) {
    const known = Object.keys(config.profiles)
    const hint = known.length > 0 ? `There are ${known.join(', ')}.` : 'Run `ars login` to create one.'
    throw new Failure(`there is no profile ${JSON.stringify(name)}`, { exitCode: 2, hint })
  }
  const source = `profile ${name}`
  return {
    apiKey: keyOf(env, name, own),
    baseUrl: { value: own.base_url, source },
    caFile: own.ca_file === undefined ? undefined : { value: own.ca_file, source },
    profile: name,
    kind: 'profile',
  }
}

function keyOf(env: EnvironmentVariables, name: string, { credential_command: command }: Profile): Value {
  if (command !== undefined)
    return { value: runCredentialCommand(command, env), source: `the credential_command of profile ${name}` }
  const { api_key } = readSecrets(env, name)
  if (api_key !== undefined) return { value: api_key, source: `profile ${name} (${secretsFile(env)})` }
  throw new Failure(`profile ${name} has no key`, { exitCode: 4, hint: `Run \`ars login --profile ${name}\`.` })
}

export function runCredentialCommand(command: string, env: EnvironmentVariables): string {
  try {
    // It may prompt on the terminal, for example for the password manager's password.
    const stdio: ['inherit', 'pipe', 'inherit'] = ['inherit', 'pipe', 'inherit']
    const key = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8', stdio, env: { ...env } })
    if (key.trim() !== '') return key.trim()
  } catch {}
  throw new Failure(`the credential_command failed or printed nothing: ${command}`, { exitCode: 4 })
}

function fromDataFolder({ cwd }: Asked): Credentials | undefined {
  const path = join(cwd, '.data', 'credentials.json')
  const content = readPrivateFile(path)
  if (content === undefined) return undefined
  const { api_key, base_url, ca_file } = parsed(path, content)
  if (typeof api_key !== 'string' || typeof base_url !== 'string') throw new Failure(`${path} has no key`)
  return {
    apiKey: { value: api_key, source: path },
    baseUrl: { value: base_url, source: path },
    caFile: typeof ca_file === 'string' ? { value: ca_file, source: path } : undefined,
    profile: 'default',
    kind: 'data-folder',
  }
}

function parsed(path: string, content: string): Record<string, unknown> {
  try {
    return JSON.parse(content) as Record<string, unknown>
  } catch {
    throw new Failure(`${path} is not JSON`)
  }
}
