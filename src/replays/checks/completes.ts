import { type CheckKind, failedBecause, passed } from './check.ts'

export const completes: CheckKind = {
  of: 'run',
  settings: {},
  judge(_, { before, after }) {
    if (after.status === 'completed' || before.status !== 'completed') return passed
    return failedBecause(
      after.error === null ? `The run ${after.status}` : `${after.error.code}: ${after.error.message}`,
    )
  },
}
