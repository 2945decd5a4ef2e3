/** The settings of single sign-on, checked together: all problems are in one error. */
import { ConfigError, type SingleSignOnTexts } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { isJsonObject } from '../../platform/json.ts'
import { type Role, roles } from '../../viewer/roles.ts'

export type SingleSignOnSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The organisation whose people sign in. */
  organizationId: string
  /** What the button says. */
  name: string
  /** In lower case. People with an address in one of them join without an invitation. */
  domains: readonly string[]
  /** Of those who join by their domain; with `roleClaim`, of those whose claim has no role. */
  defaultRole: Role
  /** The claim that decides the role at each sign-in; undefined if people are given their roles here. */
  roleClaim: string | undefined
  rolesByValue: ReadonlyMap<string, Role>
}

/** Undefined if single sign-on is off. */
export function readSettings(texts: SingleSignOnTexts, passwordLogin: string): SingleSignOnSettings | undefined {
  const problems: string[] = []
  const { issuer } = texts
  if (issuer === undefined) checkOff(texts, passwordLogin, problems)
  const require = (name: keyof typeof variables): string => {
    const text = texts[name]
    if (text === undefined && issuer !== undefined) problems.push(`${variables[name]} is required with OIDC_ISSUER`)
    return text ?? ''
  }
  const settings = {
    clientId: require('clientId'),
    clientSecret: require('clientSecret'),
    organizationId: require('organizationId'),
    name: texts.name ?? 'single sign-on',
    domains: readDomains(texts.domains ?? '', problems),
    defaultRole: readRole(texts.defaultRole ?? 'viewer', 'OIDC_DEFAULT_ROLE', problems),
    roleClaim: texts.roleClaim,
    rolesByValue: readRoles(texts.roles, problems),
  }
  if (settings.organizationId !== '' && !isId('org', settings.organizationId))
    problems.push(`OIDC_ORGANIZATION must be the id of an organisation; ${listing}`)
  if ((texts.roleClaim === undefined) !== (texts.roles === undefined))
    problems.push('OIDC_ROLE_CLAIM and OIDC_ROLES must be set together')
  if (problems.length > 0) throw new ConfigError(problems.join('; '))
  return issuer === undefined ? undefined : { issuer, ...settings }
}

/** At the start, when the tables exist. */
export async function checkOrganization(
  { pool }: Pick<Database, 'pool'>,
  { organizationId }: SingleSignOnSettings,
): Promise<void> {
  const { rowCount } = await pool.query('select 1 from organizations where id = $1', [organizationId])
  if (rowCount === 0) throw new ConfigError(`OIDC_ORGANIZATION: there is no organisation ${organizationId}; ${listing}`)
}

const listing = '"npm run admin -- organizations list" shows all'

const variables = {
  clientId: 'OIDC_CLIENT_ID',
  clientSecret: 'OIDC_CLIENT_SECRET',
  organizationId: 'OIDC_ORGANIZATION',
  name: 'OIDC_NAME',
  domains: 'OIDC_DOMAINS',
  defaultRole: 'OIDC_DEFAULT_ROLE',
  roleClaim: 'OIDC_ROLE_CLAIM',
  roles: 'OIDC_ROLES',
} as const

function checkOff(texts: SingleSignOnTexts, passwordLogin: string, problems: string[]): void {
  if (passwordLogin === 'off')
    problems.push(
      'PASSWORD_LOGIN must not be "off" without OIDC_ISSUER, since nobody could sign in; set OIDC_ISSUER, or PASSWORD_LOGIN to "on" or "owners"',
    )
  const names = Object.keys(variables) as (keyof typeof variables)[]
  const given = names.filter((name) => texts[name] !== undefined).map((name) => variables[name])
  if (given.length > 0) problems.push(`${given.join(', ')} must not be set without OIDC_ISSUER`)
}

function readDomains(text: string, problems: string[]): string[] {
  const domains = text
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '')
  const wrong = domains.find((domain) => !/^[^\s@.]+(\.[^\s@.]+)+$/.test(domain))
  if (wrong !== undefined)
    problems.push(`OIDC_DOMAINS must be a comma-separated list of domains such as example.com, not "${wrong}"`)
  return domains
}

const isRole = (text: unknown): text is Role => roles.some((role) => role === text)

function readRole(text: string, variable: string, problems: string[]): Role {
  if (isRole(text)) return text
  problems.push(`${variable} must be one of ${roles.join(', ')}, not "${text}"`)
  return 'viewer'
}

function readRoles(text: string | undefined, problems: string[]): ReadonlyMap<string, Role> {
  const given = text === undefined ? {} : parseJson(text)
  const entries = isJsonObject(given) ? Object.entries(given) : [['', '']]
  const known = entries.filter((entry): entry is [string, Role] => isRole(entry[1]))
  if (known.length < entries.length || (text !== undefined && known.length === 0))
    problems.push(
      `OIDC_ROLES must be a JSON object from values of the claim to roles (${roles.join(', ')}), such as {"engineering": "member"}`,
    )
  return new Map(known)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
