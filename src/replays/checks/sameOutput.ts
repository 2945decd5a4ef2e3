import { changedOutput } from '../changedOutput.ts'
import { type CheckKind, failedBecause, passed } from './check.ts'

export const sameOutput: CheckKind = {
  of: 'run',
  settings: { ignore: 'optional' },
  async judge(_, { before, after }, { ignore = [] }) {
    if (before.output === null || after.output === null) return failedBecause('One of the runs has no output')
    const changed = await changedOutput(before.output, after.output, ignore)
    return changed.length === 0 ? passed : failedBecause(`The outputs differ: ${changed.slice(0, maxShown).join(', ')}`)
  },
}

const maxShown = 5
