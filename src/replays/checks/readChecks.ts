/** Checks as a caller gives them: their problems, and the checks with their defaults. */
import type { Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Check, CheckKind, CheckSettings, CheckWord, SettingsDeps } from './check.ts'
import { checkKinds } from './checkKinds.ts'

type Given<Value> = { [Name in keyof Value]?: Value[Name] | null | undefined }

export type GivenCheck = Given<CheckSettings> & {
  check: CheckWord
  name?: string | null | undefined
  minShare?: number | null | undefined
  schema?: JsonObject | null | undefined
}

const maxChecks = 10
const maxNameCharacters = 100
const maxIgnored = 50
const maxRatios = 1_000_000

/**
 * Adds their problems to those that the caller has found, to be returned together. `agentId`: the replayed agent. `param`: the input
 * that holds the checks.
 */
export async function readChecks(
  deps: SettingsDeps,
  viewer: Viewer,
  agentId: string,
  given: readonly GivenCheck[] | null | undefined,
  problems: Problem[],
  param = 'checks',
): Promise<Check[]> {
  if (given != null && (given.length < 1 || given.length > maxChecks))
    problems.push(invalid(param, `must be 1 to ${maxChecks} checks`))
  const checks = (given ?? [{ check: 'completes' as const }]).slice(0, maxChecks).map(toCheck)
  for (const [index, check] of checks.entries()) {
    const at = `${param}.${index}`
    const plain = plainProblems(check, index, checks, at)
    problems.push(...plain)
    if (plain.length > 0) continue
    const found = (await checkKinds[check.check].problems?.(deps, viewer, check, { agentId, param: at })) ?? []
    for (const { setting, message } of found) problems.push(invalid(`${at}.${setting}`, message))
  }
  return checks
}

function toCheck({ check, name, minShare, ...settings }: GivenCheck): Check {
  const own = Object.entries(settings).filter(([, value]) => value != null)
  return { check, name: name ?? check, minShare: minShare ?? 1, ...Object.fromEntries(own) }
}

function plainProblems(check: Check, index: number, checks: Check[], param: string): Problem[] {
  const kind = checkKinds[check.check]
  const at = (name: string) => `${param}.${name}`
  const isRepeated = checks.findIndex(({ name }) => name === check.name) !== index
  return [
    ...(isRepeated ? [invalid(at('name'), 'must be unique')] : []),
    ...(check.name.length >= 1 && check.name.length <= maxNameCharacters && !check.name.includes('\u0000')
      ? []
      : [invalid(at('name'), `must be 1 to ${maxNameCharacters} characters long`)]),
    ...shareProblems(kind, check).map((message) => invalid(at('minShare'), message)),
    ...settingProblems(kind, check).map(([setting, message]) => invalid(at(setting), message)),
  ]
}

function shareProblems(kind: CheckKind, { minShare }: Check): string[] {
  if (kind.of === 'all') return minShare === 1 ? [] : ['is only for checks of single runs']
  return minShare >= 0 && minShare <= 1 ? [] : ['must be from 0 to 1']
}

const settingNames = ['ignore', 'schema', 'expression', 'agentId', 'minScore', 'maxRatio'] as const

function settingProblems({ settings }: CheckKind, check: Check): [keyof CheckSettings, string][] {
  return settingNames.flatMap((name): [keyof CheckSettings, string][] => {
    const isGiven = check[name] !== undefined
    if (isGiven && settings[name] === undefined) return [[name, `is not a setting of the check ${check.check}`]]
    if (!isGiven) return settings[name] === 'required' ? [[name, 'is required']] : []
    const fault = faultOf(name, check)
    return fault === undefined ? [] : [[name, fault]]
  })
}

function faultOf(name: keyof CheckSettings, { minScore = 0, maxRatio = 0, ignore = [] }: Check): string | undefined {
  if (name === 'minScore' && (minScore < 0 || minScore > 1)) return 'must be from 0 to 1'
  if (name === 'maxRatio' && (maxRatio < 0 || maxRatio > maxRatios)) return 'must be from 0 to 1,000,000'
  if (name === 'ignore' && ignore.length > maxIgnored) return `must be at most ${maxIgnored} paths`
  return undefined
}

const invalid = (param: string, message: string): Problem => ({ param, code: 'invalid_value', message })
