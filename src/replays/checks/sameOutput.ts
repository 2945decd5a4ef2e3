import { canonicalJson } from '../../idempotency/requestHash.ts'
import { isJsonObject } from '../../platform/json.ts'
import { changedOutput } from '../changedOutput.ts'
import { type CheckKind, failedBecause, passed } from './check.ts'

export const sameOutput: CheckKind = {
  of: 'run',
  settings: { ignore: 'optional' },
  judge(_, { before, after }, { ignore = [] }) {
    if (before.output === null || after.output === null) return failedBecause('One of the runs has no output')
    const [one, other] = [before.output, after.output].map((output) => without(output, ignore))
    if (canonicalJson(one) === canonicalJson(other)) return passed
    return failedBecause(`The outputs differ: ${changedOutput(one, other).slice(0, maxShown).join(', ')}`)
  },
}

const maxShown = 5

/** A copy without the values at these paths, such as `a.b.0`. */
function without(output: unknown, paths: string[]): unknown {
  return paths.reduce((rest, path) => withoutOne(rest, path.split('.')), output)
}

function withoutOne(value: unknown, [name = '', ...below]: string[]): unknown {
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(name) ? Number(name) : -1
    if (at < 0 || at >= value.length) return value
    return value.with(at, below.length === 0 ? null : withoutOne(value[at], below))
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value
  const { [name]: own, ...rest } = value
  return below.length === 0 ? rest : { ...rest, [name]: withoutOne(own, below) }
}
