/**
 * The profiles in `$XDG_CONFIG_HOME/ars`: settings are in config.json, secrets in secrets.json, both readable by the user
 * only.
 */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../command/failure.ts'
import type { EnvironmentVariables } from '../environment.ts'
import { readPrivateFile, writePrivateFile } from './privateFile.ts'

export type Profile = {
  base_url: string
  ca_file?: string
  /** Prints the API key; for password managers. */
  credential_command?: string
  /** The id of the key that `ars login` created. */
  key_id?: string
  organization?: string
}

export type Secrets = {
  api_key?: string
  /** The secret that `ars listen` signs with. */
  listen_secret?: string
}

export type Config = {
  default_profile?: string
  profiles: Record<string, Profile>
}

export const configFolder = (env: EnvironmentVariables): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'ars')

const configFile = (env: EnvironmentVariables): string => join(configFolder(env), 'config.json')
export const secretsFile = (env: EnvironmentVariables): string => join(configFolder(env), 'secrets.json')

export function readConfig(env: EnvironmentVariables): Config {
  const { profiles, ...rest } = read<Partial<Config>>(configFile(env))
  return { ...rest, profiles: profiles ?? {} }
}

export const writeConfig = (env: EnvironmentVariables, config: Config): void =>
  writePrivateFile(configFile(env), `${JSON.stringify(config, null, 2)}\n`)

export const readSecrets = (env: EnvironmentVariables, profile: string): Secrets =>
  read<{ profiles?: Record<string, Secrets> }>(secretsFile(env)).profiles?.[profile] ?? {}

/** Undefined removes them. */
export function writeSecrets(env: EnvironmentVariables, profile: string, secrets: Secrets | undefined): void {
  const { profiles = {} } = read<{ profiles?: Record<string, Secrets> }>(secretsFile(env))
  const { [profile]: _, ...others } = profiles
  const next = secrets === undefined ? others : { ...others, [profile]: secrets }
  writePrivateFile(secretsFile(env), `${JSON.stringify({ profiles: next }, null, 2)}\n`)
}

function read<Content extends object>(path: string): Content {
  const text = readPrivateFile(path)
  if (text === undefined) return {} as Content
  try {
    return JSON.parse(text) as Content
  } catch {
    throw new Failure(`${path} is not JSON`, { hint: 'Repair or remove it; `ars login` writes a new one.' })
  }
}
